// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/handover.h"

#include "core/base/data_folder.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSocketNotifier>
#include <QTimer>

#include <cstring>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>

namespace nodewise::viewer {

namespace {

using process::OwnedFd;

constexpr int protocolVersion = 1;
constexpr int maxMessageBytes = 1 << 20;
constexpr int maxFiles = 256;
constexpr int patience = 3; // s
constexpr int backlog = 8;

struct Field {
    const char* key;
    QString HandedFile::*member;
};
constexpr Field fields[] = {{"file", &HandedFile::file}, {"model", &HandedFile::model},   {"ir", &HandedFile::irFile},
                            {"node", &HandedFile::node}, {"layout", &HandedFile::layout}, {"named", &HandedFile::named}};

QByteArray line(const QJsonObject& object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
}

QByteArray messageOf(const Handover& handover)
{
    QJsonArray files;
    for (const HandedFile& file : handover.files) {
        QJsonObject object;
        for (const Field& field : fields)
            object[QLatin1String(field.key)] = file.*field.member;
        files.append(object);
    }
    return line({{QStringLiteral("version"), protocolVersion},
                 {QStringLiteral("files"), files},
                 {QStringLiteral("activation"), QString::fromLatin1(handover.activation)}});
}

/// nullopt: another version's, or nonsense.
std::optional<Handover> readMessage(const QByteArray& message)
{
    const QJsonObject object = QJsonDocument::fromJson(message).object();
    const QJsonArray files = object[QStringLiteral("files")].toArray();
    if (object[QStringLiteral("version")].toInt() != protocolVersion || files.size() > maxFiles)
        return std::nullopt;
    Handover handover;
    handover.activation = object[QStringLiteral("activation")].toString().toLatin1();
    for (const QJsonValue& value : files) {
        HandedFile& file = handover.files.emplace_back();
        for (const Field& field : fields)
            file.*field.member = value.toObject()[QLatin1String(field.key)].toString();
        if (!file.file.startsWith(QLatin1Char('/')) || !(file.irFile.isEmpty() || file.irFile.startsWith(QLatin1Char('/'))))
            return std::nullopt;
    }
    return handover;
}

/// nullopt: the name is longer than a socket's may be.
std::optional<sockaddr_un> addressOf(const QString& path)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const QByteArray name = QFile::encodeName(path);
    if (name.isEmpty() || static_cast<std::size_t>(name.size()) >= sizeof(address.sun_path))
        return std::nullopt;
    std::memcpy(address.sun_path, name.constData(), static_cast<std::size_t>(name.size()));
    return address;
}

OwnedFd newSocket(int flags = 0)
{
    return OwnedFd(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | flags, 0));
}

const sockaddr* plain(const sockaddr_un& address)
{
    return reinterpret_cast<const sockaddr*>(&address);
}

/// The folder is private already; this holds where somebody moved it.
bool isOwn(int socket)
{
    ucred peer{};
    socklen_t size = sizeof(peer);
    return ::getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.uid == ::geteuid();
}

bool sendAll(int socket, const QByteArray& message)
{
    for (qsizetype sent = 0; sent < message.size();) {
        const ssize_t n = ::send(socket, message.constData() + sent, static_cast<std::size_t>(message.size() - sent), MSG_NOSIGNAL);
        if (n <= 0)
            return false;
        sent += n;
    }
    return true;
}

/// Until the end of the line; empty: it did not come.
QByteArray receiveLine(int socket)
{
    QByteArray got;
    char part[4096];
    while (!got.endsWith('\n') && got.size() < maxMessageBytes) {
        const ssize_t n = ::recv(socket, part, sizeof(part), 0);
        if (n <= 0)
            return {};
        got.append(part, static_cast<qsizetype>(n));
    }
    return got;
}

/// One caller: reads its line without waiting for it, answers, and goes.
class Caller : public QObject {
public:
    Caller(OwnedFd socket, HandoverServer* server)
        : QObject(server), m_server(server), m_socket(std::move(socket)), m_notifier(m_socket.get(), QSocketNotifier::Read)
    {
        connect(&m_notifier, &QSocketNotifier::activated, this, &Caller::read);
        QTimer::singleShot(patience * 1000, this, &QObject::deleteLater);
    }

private:
    void read()
    {
        char part[4096];
        const ssize_t n = ::recv(m_socket.get(), part, sizeof(part), MSG_DONTWAIT);
        if (n < 0 && (errno == EAGAIN || errno == EINTR))
            return;
        m_got.append(part, std::max<ssize_t>(n, 0));
        if (n > 0 && !m_got.endsWith('\n') && m_got.size() < maxMessageBytes)
            return;
        m_notifier.setEnabled(false);
        const auto handover = m_got.endsWith('\n') ? readMessage(m_got) : std::nullopt;
        // Few bytes, which the socket's buffer takes at once.
        sendAll(m_socket.get(), line({{QStringLiteral("version"), protocolVersion}, {QStringLiteral("taken"), handover.has_value()}}));
        if (handover)
            Q_EMIT m_server->requested(*handover);
        deleteLater();
    }

    HandoverServer* m_server;
    OwnedFd m_socket;
    QSocketNotifier m_notifier; // before the socket is closed it is gone
    QByteArray m_got;
};

} // namespace

QString handoverSocket()
{
    const QByteArray runtime = qgetenv("XDG_RUNTIME_DIR");
    if (runtime.startsWith('/'))
        return QFile::decodeName(runtime) + QStringLiteral("/nodewise/window");
    const std::string state = userFolder("XDG_STATE_HOME", ".local/state");
    return state.empty() ? QString() : QString::fromStdString(state) + QStringLiteral("/window");
}

bool handOver(const QString& socket, const Handover& handover)
{
    const auto address = addressOf(socket);
    const QByteArray message = messageOf(handover);
    const OwnedFd end = newSocket();
    if (!address || !end.open() || message.size() > maxMessageBytes)
        return false;
    const timeval limit{patience, 0};
    ::setsockopt(end.get(), SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof(limit));
    ::setsockopt(end.get(), SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof(limit));
    if (::connect(end.get(), plain(*address), sizeof(*address)) != 0 || !isOwn(end.get()) || !sendAll(end.get(), message))
        return false;
    return QJsonDocument::fromJson(receiveLine(end.get())).object()[QStringLiteral("taken")].toBool();
}

HandoverServer::HandoverServer(QString socket, QObject* parent) : QObject(parent), m_path(std::move(socket))
{
}

HandoverServer::~HandoverServer()
{
    delete m_notifier; // before its socket is closed
    if (m_socket.open())
        QFile::remove(m_path);
}

bool HandoverServer::tryListen()
{
    if (m_socket.open())
        return true;
    const auto address = addressOf(m_path);
    if (!address || !makePrivateFolder(m_path.section(QLatin1Char('/'), 0, -2).toStdString()))
        return false;
    FileLock lock(m_path.toStdString() + ".lock", FileLock::Wait::No);
    OwnedFd socket = newSocket(SOCK_NONBLOCK);
    if (!lock.held() || !socket.open())
        return false;
    QFile::remove(m_path);
    if (::bind(socket.get(), plain(*address), sizeof(*address)) != 0 || ::listen(socket.get(), backlog) != 0)
        return false;
    m_lock = std::move(lock);
    m_socket = std::move(socket);
    m_notifier = new QSocketNotifier(m_socket.get(), QSocketNotifier::Read, this);
    connect(m_notifier, &QSocketNotifier::activated, this, &HandoverServer::accept);
    return true;
}

void HandoverServer::accept()
{
    OwnedFd caller(::accept4(m_socket.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
    if (caller.open() && isOwn(caller.get()))
        new Caller(std::move(caller), this);
}

} // namespace nodewise::viewer
