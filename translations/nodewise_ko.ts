<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ko" sourcelanguage="en">
<context>
    <name>CanvasExport</name>
    <message>
        <source>%1 could not be written: %2. Choose another folder or name.</source>
        <translation>%1에 쓸 수 없습니다: %2. 다른 폴더나 이름을 고르세요.</translation>
    </message>
    <message>
        <source>A picture can be written as .svg, .png or .pdf, not as “%1”. Change the end of the name.</source>
        <translation>그림은 .svg, .png, .pdf로만 저장할 수 있으며 “%1”로는 저장할 수 없습니다. 이름 끝을 바꾸세요.</translation>
    </message>
    <message>
        <source>Drawing the picture</source>
        <translation>그림을 그리는 중</translation>
    </message>
    <message>
        <source>The SVG writer did not start. Write PNG or PDF instead.</source>
        <translation>SVG 쓰기를 시작하지 못했습니다. PNG나 PDF로 저장하세요.</translation>
    </message>
    <message>
        <source>The PDF writer did not start. Write SVG or PNG instead.</source>
        <translation>PDF 쓰기를 시작하지 못했습니다. SVG나 PNG로 저장하세요.</translation>
    </message>
    <message>
        <source>As PNG this picture would have %1 × %2 pixels, and at most %3 pixels wide and high its text could not be read. Write it as SVG or PDF, collapse modules, or export only what is seen in the pane.</source>
        <translation>이 그림을 PNG로 만들면 %1 × %2 픽셀이고, 너비와 높이를 최대 %3 픽셀로 줄이면 글자를 읽을 수 없습니다. SVG나 PDF로 저장하거나, 모듈을 접거나, 창에 보이는 부분만 내보내세요.</translation>
    </message>
    <message>
        <source>There is not enough memory for a picture of %1 × %2 pixels. Write it as SVG or PDF, or export only what is seen in the pane.</source>
        <translation>%1 × %2 픽셀 그림을 만들 메모리가 부족합니다. SVG나 PDF로 저장하거나, 창에 보이는 부분만 내보내세요.</translation>
    </message>
    <message>
        <source>Writing the picture</source>
        <translation>그림을 쓰는 중</translation>
    </message>
    <message>
        <source>The PNG could not be written: %1.</source>
        <translation>PNG를 쓸 수 없습니다: %1.</translation>
    </message>
</context>
<context>
    <name>FactText</name>
    <message>
        <source>keyword-only</source>
        <translation>키워드 전용</translation>
    </message>
    <message>
        <source>written</source>
        <translation>덮어씀</translation>
    </message>
    <message>
        <source>aliased</source>
        <translation>별칭</translation>
    </message>
    <message>
        <source>attribute</source>
        <translation>속성</translation>
    </message>
    <message>
        <source>body</source>
        <translation>본문</translation>
    </message>
    <message>
        <source>symbol</source>
        <translation>심볼</translation>
    </message>
    <message>
        <source>custom object</source>
        <translation>사용자 정의 객체</translation>
    </message>
    <message>
        <source>tensor input</source>
        <translation>텐서 입력</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>default</source>
        <translation>기본값</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>알 수 없음</translation>
    </message>
    <message>
        <source>returns</source>
        <translation>반환</translation>
    </message>
    <message>
        <source>argument</source>
        <translation>인자</translation>
    </message>
    <message>
        <source>type</source>
        <translation>타입</translation>
    </message>
    <message>
        <source>value</source>
        <translation>값</translation>
    </message>
    <message>
        <source>from</source>
        <translation>출처</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>인자</translation>
    </message>
    <message>
        <source>Names as in the file: types and defaults come with the schema.</source>
        <translation>파일에 적힌 이름입니다. 타입과 기본값은 스키마가 오면 표시됩니다.</translation>
    </message>
    <message>
        <source>Inputs and attributes</source>
        <translation>입력과 속성</translation>
    </message>
    <message>
        <source>name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>weight or input</source>
        <translation>가중치 또는 입력</translation>
    </message>
    <message>
        <source>returned</source>
        <translation>반환됨</translation>
    </message>
    <message>
        <source>NodeInfo beside OpNode</source>
        <translation>NodeInfo와 OpNode</translation>
    </message>
    <message>
        <source>field</source>
        <translation>필드</translation>
    </message>
    <message>
        <source>No IR operator stands for this node.</source>
        <translation>이 노드에 해당하는 IR 연산자가 없습니다.</translation>
    </message>
    <message>
        <source>Producers and users</source>
        <translation>생산자와 사용자</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>producers</source>
        <translation>생산자</translation>
    </message>
    <message>
        <source>users</source>
        <translation>사용자</translation>
    </message>
    <message numerus="yes">
        <source>… %n more</source>
        <translation>
            <numerusform>… 외 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>the whole model</source>
        <translation>모델 전체</translation>
    </message>
    <message>
        <source>strided, with sizes that are not known yet</source>
        <translation>스트라이드형, 크기는 아직 알 수 없음</translation>
    </message>
    <message>
        <source>contiguous</source>
        <translation>연속</translation>
    </message>
    <message>
        <source>channels_last</source>
        <translation>channels_last</translation>
    </message>
    <message>
        <source>channels_last_3d</source>
        <translation>channels_last_3d</translation>
    </message>
    <message>
        <source>expanded: a dimension with stride 0 repeats its elements</source>
        <translation>확장됨: 스트라이드가 0인 차원은 원소를 반복합니다</translation>
    </message>
    <message>
        <source>dense, with permuted dimensions</source>
        <translation>조밀, 차원 순서가 바뀜</translation>
    </message>
    <message>
        <source>strided, with gaps between the elements</source>
        <translation>스트라이드형, 원소 사이에 빈틈 있음</translation>
    </message>
    <message>
        <source>user input</source>
        <translation>사용자 입력</translation>
    </message>
    <message>
        <source>parameter</source>
        <translation>파라미터</translation>
    </message>
    <message>
        <source>buffer</source>
        <translation>버퍼</translation>
    </message>
    <message>
        <source>tensor constant</source>
        <translation>텐서 상수</translation>
    </message>
    <message>
        <source>constant input</source>
        <translation>상수 입력</translation>
    </message>
    <message>
        <source>token</source>
        <translation>토큰</translation>
    </message>
    <message>
        <source>user output</source>
        <translation>사용자 출력</translation>
    </message>
    <message>
        <source>new value of a buffer</source>
        <translation>버퍼의 새 값</translation>
    </message>
    <message>
        <source>new value of an input</source>
        <translation>입력의 새 값</translation>
    </message>
    <message>
        <source>new value of a parameter</source>
        <translation>파라미터의 새 값</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>손실</translation>
    </message>
    <message>
        <source>gradient of a parameter</source>
        <translation>파라미터의 기울기</translation>
    </message>
    <message>
        <source>gradient of an input</source>
        <translation>입력의 기울기</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>모듈</translation>
    </message>
    <message>
        <source>class</source>
        <translation>클래스</translation>
    </message>
    <message>
        <source>operators</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>파라미터</translation>
    </message>
    <message>
        <source>bytes of weights</source>
        <translation>가중치 바이트</translation>
    </message>
    <message>
        <source>Operators inside</source>
        <translation>내부 연산자</translation>
    </message>
    <message>
        <source>op</source>
        <translation>연산</translation>
    </message>
    <message>
        <source>count</source>
        <translation>개수</translation>
    </message>
    <message>
        <source>In and out</source>
        <translation>입출력</translation>
    </message>
    <message>
        <source>direction</source>
        <translation>방향</translation>
    </message>
    <message>
        <source>in</source>
        <translation>입력</translation>
    </message>
    <message>
        <source>out</source>
        <translation>출력</translation>
    </message>
    <message>
        <source>offset %1</source>
        <translation>오프셋 %1</translation>
    </message>
    <message>
        <source>error</source>
        <translation>오류</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>경고</translation>
    </message>
    <message>
        <source>note</source>
        <translation>참고</translation>
    </message>
    <message>
        <source>Schema</source>
        <translation>스키마</translation>
    </message>
    <message>
        <source>tags: %1</source>
        <translation>태그: %1</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>텐서</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>형상</translation>
    </message>
    <message>
        <source>Symbols</source>
        <translation>심볼</translation>
    </message>
    <message>
        <source>range</source>
        <translation>범위</translation>
    </message>
    <message>
        <source>known only when the program runs</source>
        <translation>실행할 때에만 알 수 있음</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>경고</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>%1 이상</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>%1 이하</translation>
    </message>
    <message>
        <source>any</source>
        <translation>모든 값</translation>
    </message>
    <message>
        <source>tied: the same elements</source>
        <translation>묶임: 같은 원소</translation>
    </message>
    <message>
        <source>strides %1</source>
        <translation>스트라이드 %1</translation>
    </message>
    <message>
        <source>shape %1</source>
        <translation>형상 %1</translation>
    </message>
    <message>
        <source>another view: %1</source>
        <translation>다른 뷰: %1</translation>
    </message>
    <message>
        <source>shares its storage with</source>
        <translation>저장소를 함께 쓰는 항목</translation>
    </message>
    <message>
        <source>state-dict name</source>
        <translation>state-dict 이름</translation>
    </message>
    <message>
        <source>no data: exported without weights</source>
        <translation>데이터 없음: 가중치 없이 내보냄</translation>
    </message>
    <message>
        <source>%1 of storage</source>
        <translation>저장소 %1</translation>
    </message>
    <message>
        <source>record in the file</source>
        <translation>파일 안의 레코드</translation>
    </message>
    <message>
        <source>data</source>
        <translation>데이터</translation>
    </message>
    <message>
        <source>a pickle, which is never run: the values can&apos;t be read</source>
        <translation>피클이며 절대 실행하지 않으므로 값을 읽을 수 없습니다</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>바이트</translation>
    </message>
    <message>
        <source>value at export</source>
        <translation>내보낼 때의 값</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>입력</translation>
    </message>
    <message>
        <source>An input of the body %1: the operator that runs it hands the value in.</source>
        <translation>본문 %1의 입력: 본문을 실행하는 연산자가 값을 넘깁니다.</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>종류</translation>
    </message>
    <message>
        <source>stands for</source>
        <translation>나타내는 것</translation>
    </message>
    <message>
        <source>persistent</source>
        <translation>영속</translation>
    </message>
    <message>
        <source>yes: in the state dict</source>
        <translation>예: state dict에 있음</translation>
    </message>
    <message>
        <source>no: kept beside the state dict</source>
        <translation>아니요: state dict 밖에 보관</translation>
    </message>
    <message>
        <source>written back from</source>
        <translation>되써지는 출처</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>출력</translation>
    </message>
    <message>
        <source>target</source>
        <translation>대상</translation>
    </message>
    <message>
        <source>handed back</source>
        <translation>돌려줌</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>entry</source>
        <translation>항목</translation>
    </message>
    <message>
        <source>record</source>
        <translation>레코드</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>메모리</translation>
    </message>
</context>
<context>
    <name>NodeText</name>
    <message>
        <source>%1:%2 in %3</source>
        <translation>%1:%2, %3 안</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>place: source line</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <comment>producer, consumer</comment>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>%1  %2</source>
        <comment>flow, shape</comment>
        <translation>%1  %2</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>외 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Comes from %1: click to go there</source>
        <translation>%1에서 옴: 누르면 이동합니다</translation>
    </message>
</context>
<context>
    <name>OutlineModel</name>
    <message>
        <source>model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n operator(s)</source>
        <translation>
            <numerusform>%1, 연산자 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Module</source>
        <translation>모듈</translation>
    </message>
    <message>
        <source>Ops</source>
        <translation>연산</translation>
    </message>
    <message>
        <source>Params</source>
        <translation>파라미터</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>바이트</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message numerus="yes">
        <source>%1, run by %2 · %n operator(s)</source>
        <translation>
            <numerusform>%1, %2이(가) 실행 · 연산자 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %2
%n operator(s) · %3 parameters · %4</source>
        <translation>
            <numerusform>%1 · %2
연산자 %n개 · 파라미터 %3개 · %4</numerusform>
        </translation>
    </message>
    <message>
        <source>the whole model</source>
        <translation>모델 전체</translation>
    </message>
</context>
<context>
    <name>SearchModel</name>
    <message>
        <source>in the IR only</source>
        <translation>IR에만 있음</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>Op</source>
        <translation>연산</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>형상</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>모듈</translation>
    </message>
</context>
<context>
    <name>SummaryFacts</name>
    <message>
        <source>%1 FLOP</source>
        <translation>%1 FLOP</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>프로그램</translation>
    </message>
    <message>
        <source>file</source>
        <translation>파일</translation>
    </message>
    <message>
        <source>model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>exported by</source>
        <translation>내보낸 버전</translation>
    </message>
    <message>
        <source>an unknown version of torch</source>
        <translation>알 수 없는 torch 버전</translation>
    </message>
    <message>
        <source>torch %1</source>
        <translation>torch %1</translation>
    </message>
    <message>
        <source>plain export: composite and in-place operators</source>
        <translation>일반 내보내기: 복합 연산자와 제자리 연산자 포함</translation>
    </message>
    <message>
        <source>decomposed: functional operators only</source>
        <translation>분해됨: 함수형 연산자만</translation>
    </message>
    <message>
        <source>dialect</source>
        <translation>방언</translation>
    </message>
    <message>
        <source>schema</source>
        <translation>스키마</translation>
    </message>
    <message>
        <source>ATen opset</source>
        <translation>ATen opset</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>노드</translation>
    </message>
    <message>
        <source>modules</source>
        <translation>모듈</translation>
    </message>
    <message>
        <source>bodies of control flow</source>
        <translation>제어 흐름 본문</translation>
    </message>
    <message>
        <source>sample inputs</source>
        <translation>예제 입력</translation>
    </message>
    <message>
        <source>in the file</source>
        <translation>파일에 있음</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>op</source>
        <translation>연산</translation>
    </message>
    <message>
        <source>count</source>
        <translation>개수</translation>
    </message>
    <message numerus="yes">
        <source>and %n operator(s) more</source>
        <translation>
            <numerusform>외 연산자 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Parameters and types</source>
        <translation>파라미터와 타입</translation>
    </message>
    <message>
        <source>what</source>
        <translation>항목</translation>
    </message>
    <message>
        <source>type</source>
        <translation>타입</translation>
    </message>
    <message>
        <source>names</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>원소</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>바이트</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>파라미터</translation>
    </message>
    <message>
        <source>buffers</source>
        <translation>버퍼</translation>
    </message>
    <message>
        <source>constants</source>
        <translation>상수</translation>
    </message>
    <message>
        <source>values</source>
        <translation>값</translation>
    </message>
    <message numerus="yes">
        <source>%n name(s) share another one&apos;s storage, which counts once.</source>
        <translation>
            <numerusform>이름 %n개가 다른 항목과 저장소를 함께 쓰며, 저장소는 한 번만 셉니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Inputs and outputs</source>
        <translation>입력과 출력</translation>
    </message>
    <message>
        <source>name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>in</source>
        <translation>입력</translation>
    </message>
    <message>
        <source>out</source>
        <translation>출력</translation>
    </message>
    <message>
        <source>Symbols</source>
        <translation>심볼</translation>
    </message>
    <message>
        <source>symbol</source>
        <translation>심볼</translation>
    </message>
    <message>
        <source>range</source>
        <translation>범위</translation>
    </message>
    <message>
        <source>Estimated operations</source>
        <translation>추정 연산량</translation>
    </message>
    <message>
        <source>family</source>
        <translation>계열</translation>
    </message>
    <message>
        <source>formula</source>
        <translation>공식</translation>
    </message>
    <message>
        <source>operations</source>
        <translation>연산 수</translation>
    </message>
    <message>
        <source>Together %1. A multiplication with an addition is two operations.</source>
        <translation>합계 %1. 곱셈과 덧셈 한 쌍은 두 연산입니다.</translation>
    </message>
    <message>
        <source>Symbolic sizes stand for their values at export.</source>
        <translation>기호 크기는 내보낼 때의 값으로 계산합니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s) of unknown size are not counted.</source>
        <translation>
            <numerusform>크기를 알 수 없는 노드 %n개는 세지 않았습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s) have an operator without a formula and are not counted.</source>
        <translation>
            <numerusform>연산자 공식이 없는 노드 %n개는 세지 않았습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Memory of values</source>
        <translation>값의 메모리</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>최대</translation>
    </message>
    <message>
        <source>alive there</source>
        <translation>그때 살아 있는 값</translation>
    </message>
    <message>
        <source>Each value is freed after its last use; views share their base&apos;s storage. Weights, %1, are not in it.</source>
        <translation>각 값은 마지막 사용 뒤에 해제되고 뷰는 원본의 저장소를 함께 씁니다. 가중치 %1은(는) 포함하지 않습니다.</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>경고</translation>
    </message>
    <message>
        <source>None.</source>
        <translation>없음.</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::Actions</name>
    <message>
        <source>&amp;Open…</source>
        <translation>열기(&amp;O)…</translation>
    </message>
    <message>
        <source>Open an exported program (.pt2) or an IR file (.json)</source>
        <translation>내보낸 프로그램(.pt2)이나 IR 파일(.json)을 엽니다</translation>
    </message>
    <message>
        <source>Open &amp;IR Beside…</source>
        <translation>IR 나란히 열기(&amp;I)…</translation>
    </message>
    <message>
        <source>Show a saved IR file beside this program&apos;s FX graph, linked by node names</source>
        <translation>저장된 IR 파일을 이 프로그램의 FX 그래프 옆에 노드 이름으로 연결해 보여 줍니다</translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation>다시 읽기(&amp;R)</translation>
    </message>
    <message>
        <source>Read the file again</source>
        <translation>파일을 다시 읽습니다</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>내보내기(&amp;E)…</translation>
    </message>
    <message>
        <source>Write the IR or a graph as JSON, Mermaid, DOT, SVG, Markdown and more</source>
        <translation>IR이나 그래프를 JSON, Mermaid, DOT, SVG, Markdown 등으로 저장합니다</translation>
    </message>
    <message>
        <source>Export &amp;Picture…</source>
        <translation>그림 내보내기(&amp;P)…</translation>
    </message>
    <message>
        <source>Write the canvas as SVG, PNG or PDF</source>
        <translation>캔버스를 SVG, PNG, PDF로 저장합니다</translation>
    </message>
    <message>
        <source>&amp;Copy as JSON</source>
        <translation>JSON으로 복사(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the selected nodes, or the whole IR if nothing is selected, as JSON</source>
        <translation>선택한 노드를, 선택이 없으면 IR 전체를 JSON으로 복사합니다</translation>
    </message>
    <message>
        <source>C&amp;lose Tab</source>
        <translation>탭 닫기(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>종료(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Side by Side</source>
        <translation>나란히 보기(&amp;S)</translation>
    </message>
    <message>
        <source>Show FX graph and IR side by side</source>
        <translation>FX 그래프와 IR을 나란히 보여 줍니다</translation>
    </message>
    <message>
        <source>Only &amp;FX Graph</source>
        <translation>FX 그래프만(&amp;F)</translation>
    </message>
    <message>
        <source>Show only the FX graph</source>
        <translation>FX 그래프만 보여 줍니다</translation>
    </message>
    <message>
        <source>Only I&amp;R</source>
        <translation>IR만(&amp;R)</translation>
    </message>
    <message>
        <source>Show only the IR</source>
        <translation>IR만 보여 줍니다</translation>
    </message>
    <message>
        <source>S&amp;ummary</source>
        <translation>요약(&amp;U)</translation>
    </message>
    <message>
        <source>Operators, parameters, memory and warnings of the whole program</source>
        <translation>프로그램 전체의 연산자, 파라미터, 메모리, 경고</translation>
    </message>
    <message>
        <source>Switch Canvas and &amp;Code</source>
        <translation>캔버스·코드 전환(&amp;C)</translation>
    </message>
    <message>
        <source>Show the active pane as canvas or as code</source>
        <translation>활성 창을 캔버스나 코드로 보여 줍니다</translation>
    </message>
    <message>
        <source>&amp;Outline and Find</source>
        <translation>개요와 찾기(&amp;O)</translation>
    </message>
    <message>
        <source>Show or hide the module outline and search</source>
        <translation>모듈 개요와 검색을 보이거나 숨깁니다</translation>
    </message>
    <message>
        <source>&amp;Inspector</source>
        <translation>인스펙터(&amp;I)</translation>
    </message>
    <message>
        <source>Show or hide the inspector of what is selected</source>
        <translation>선택한 것의 인스펙터를 보이거나 숨깁니다</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>확대(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>축소(&amp;O)</translation>
    </message>
    <message>
        <source>Zoom to &amp;Fit</source>
        <translation>모두 맞춤(&amp;F)</translation>
    </message>
    <message>
        <source>Show everything that is expanded</source>
        <translation>펼쳐진 것을 모두 보여 줍니다</translation>
    </message>
    <message>
        <source>Zoom to &amp;Selection</source>
        <translation>선택에 맞춤(&amp;S)</translation>
    </message>
    <message>
        <source>E&amp;xpand All Modules</source>
        <translation>모든 모듈 펼치기(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;Collapse All Modules</source>
        <translation>모든 모듈 접기(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Minimap</source>
        <translation>미니맵(&amp;M)</translation>
    </message>
    <message>
        <source>Show or hide the small map of the canvas</source>
        <translation>캔버스의 작은 지도를 보이거나 숨깁니다</translation>
    </message>
    <message>
        <source>&amp;Legend</source>
        <translation>범례(&amp;L)</translation>
    </message>
    <message>
        <source>Show or hide the legend of colors</source>
        <translation>색 범례를 보이거나 숨깁니다</translation>
    </message>
    <message>
        <source>F&amp;ull Screen</source>
        <translation>전체 화면(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>뒤로(&amp;B)</translation>
    </message>
    <message>
        <source>Go back to what was selected before</source>
        <translation>이전에 선택한 것으로 돌아갑니다</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>앞으로(&amp;F)</translation>
    </message>
    <message>
        <source>Go forward again</source>
        <translation>다시 앞으로 갑니다</translation>
    </message>
    <message>
        <source>To &amp;Producer</source>
        <translation>생산자로(&amp;P)</translation>
    </message>
    <message>
        <source>Select the node that makes this node&apos;s first input</source>
        <translation>이 노드의 첫 입력을 만드는 노드를 선택합니다</translation>
    </message>
    <message>
        <source>To &amp;Consumer</source>
        <translation>소비자로(&amp;C)</translation>
    </message>
    <message>
        <source>Select the first node that uses this node</source>
        <translation>이 노드를 쓰는 첫 노드를 선택합니다</translation>
    </message>
    <message>
        <source>To P&amp;revious Sibling</source>
        <translation>이전 형제로(&amp;R)</translation>
    </message>
    <message>
        <source>Select the previous node that uses the same value</source>
        <translation>같은 값을 쓰는 이전 노드를 선택합니다</translation>
    </message>
    <message>
        <source>To &amp;Next Sibling</source>
        <translation>다음 형제로(&amp;N)</translation>
    </message>
    <message>
        <source>Select the next node that uses the same value</source>
        <translation>같은 값을 쓰는 다음 노드를 선택합니다</translation>
    </message>
    <message>
        <source>F&amp;ind…</source>
        <translation>찾기(&amp;I)…</translation>
    </message>
    <message>
        <source>Search both graphs, such as op:linear module:layers.0</source>
        <translation>두 그래프를 검색합니다. 예: op:linear module:layers.0</translation>
    </message>
    <message>
        <source>Find N&amp;ext</source>
        <translation>다음 찾기(&amp;E)</translation>
    </message>
    <message>
        <source>Find Pre&amp;vious</source>
        <translation>이전 찾기(&amp;V)</translation>
    </message>
    <message>
        <source>Command Pa&amp;lette…</source>
        <translation>명령 팔레트(&amp;L)…</translation>
    </message>
    <message>
        <source>Search or type a command; @ finds nodes, # modules</source>
        <translation>검색하거나 명령을 입력합니다. @는 노드, #는 모듈</translation>
    </message>
    <message>
        <source>Go to No&amp;de…</source>
        <translation>노드로 이동(&amp;D)…</translation>
    </message>
    <message>
        <source>Go to &amp;Module…</source>
        <translation>모듈로 이동(&amp;M)…</translation>
    </message>
    <message>
        <source>Next &amp;Tab</source>
        <translation>다음 탭(&amp;T)</translation>
    </message>
    <message>
        <source>Previous T&amp;ab</source>
        <translation>이전 탭(&amp;A)</translation>
    </message>
    <message>
        <source>Next Pa&amp;ne</source>
        <translation>다음 창(&amp;N)</translation>
    </message>
    <message>
        <source>Move the keyboard to the next pane</source>
        <translation>키보드 초점을 다음 창으로 옮깁니다</translation>
    </message>
    <message>
        <source>&amp;Warnings…</source>
        <translation>경고(&amp;W)…</translation>
    </message>
    <message>
        <source>List the warnings of reading, checking and converting this program</source>
        <translation>이 프로그램을 읽고 검사하고 변환하면서 나온 경고를 보여 줍니다</translation>
    </message>
    <message>
        <source>Restart &amp;Engine</source>
        <translation>엔진 다시 시작(&amp;E)</translation>
    </message>
    <message>
        <source>Start the engine again, which answers with operator schemas</source>
        <translation>연산자 스키마를 알려 주는 엔진을 다시 시작합니다</translation>
    </message>
    <message>
        <source>&amp;Preferences…</source>
        <translation>환경 설정(&amp;P)…</translation>
    </message>
    <message>
        <source>Theme, language and text size</source>
        <translation>테마, 언어, 글자 크기</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>밝게(&amp;L)</translation>
    </message>
    <message>
        <source>Use the light theme</source>
        <translation>밝은 테마를 씁니다</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>어둡게(&amp;D)</translation>
    </message>
    <message>
        <source>Use the dark theme</source>
        <translation>어두운 테마를 씁니다</translation>
    </message>
    <message>
        <source>As the &amp;System</source>
        <translation>시스템 설정(&amp;S)</translation>
    </message>
    <message>
        <source>Use the system&apos;s theme</source>
        <translation>시스템의 테마를 씁니다</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts</source>
        <translation>키보드 단축키(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About Nodewise</source>
        <translation>Nodewise 정보(&amp;A)</translation>
    </message>
    <message>
        <source>About &amp;Qt</source>
        <translation>Qt 정보(&amp;Q)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>tooltip with its shortcut</comment>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::CommandPalette</name>
    <message>
        <source>Command palette</source>
        <translation>명령 팔레트</translation>
    </message>
    <message>
        <source>Type a command, @ for a node, # for a module</source>
        <translation>명령을 입력하세요. @는 노드, #는 모듈</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>일치 항목</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::DiagnosticsDialog</name>
    <message>
        <source>Warnings</source>
        <translation>경고</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>심각도</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>노드</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>메시지</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>Enter or a double click selects the node.</source>
        <translation>Enter 키나 두 번 클릭으로 노드를 선택합니다.</translation>
    </message>
    <message>
        <source>&amp;Copy All</source>
        <translation>모두 복사(&amp;C)</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>참고</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>경고</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>오류</translation>
    </message>
    <message>
        <source>%1 — %2</source>
        <comment>message and what to do</comment>
        <translation>%1 — %2</translation>
    </message>
    <message>
        <source>Nothing to warn about.</source>
        <translation>경고할 것이 없습니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::DocumentPage</name>
    <message>
        <source>Modules</source>
        <translation>모듈</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>찾기</translation>
    </message>
    <message>
        <source>in both graphs</source>
        <translation>두 그래프에서</translation>
    </message>
    <message>
        <source>Module outline</source>
        <translation>모듈 개요</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>인스펙터</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::ErrorPage</name>
    <message>
        <source>%1: %2</source>
        <comment>name and value of a place in a file</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Opening was cancelled</source>
        <translation>열기를 취소했습니다</translation>
    </message>
    <message>
        <source>This file can&apos;t be shown</source>
        <translation>이 파일을 보여 줄 수 없습니다</translation>
    </message>
    <message>
        <source>File</source>
        <translation>파일</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>레코드</translation>
    </message>
    <message>
        <source>JSON path</source>
        <translation>JSON 경로</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>노드</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>줄</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>열</translation>
    </message>
    <message>
        <source>What to do: %1</source>
        <translation>해결 방법: %1</translation>
    </message>
    <message>
        <source>Export it with PyTorch, then open the .pt2 file</source>
        <translation>PyTorch로 내보낸 다음 .pt2 파일을 여세요</translation>
    </message>
    <message>
        <source>Copy &amp;Code</source>
        <translation>코드 복사(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Copy Message</source>
        <translation>메시지 복사(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Try Again</source>
        <translation>다시 시도(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Open Another File…</source>
        <translation>다른 파일 열기(&amp;O)…</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::ExportDialog</name>
    <message>
        <source>Export</source>
        <translation>내보내기</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>형식</translation>
    </message>
    <message>
        <source>Picture (SVG, PNG, PDF)</source>
        <translation>그림 (SVG, PNG, PDF)</translation>
    </message>
    <message>
        <source>IR</source>
        <translation>IR</translation>
    </message>
    <message>
        <source>FX graph</source>
        <translation>FX 그래프</translation>
    </message>
    <message>
        <source>Everything that is expanded</source>
        <translation>펼쳐진 것 모두</translation>
    </message>
    <message>
        <source>What is seen in the pane</source>
        <translation>창에 보이는 부분</translation>
    </message>
    <message>
        <source>With &amp;parameters, buffers and constants</source>
        <translation>파라미터, 버퍼, 상수 포함(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Graph:</source>
        <translation>그래프(&amp;G):</translation>
    </message>
    <message>
        <source>&amp;Part:</source>
        <translation>범위(&amp;P):</translation>
    </message>
    <message>
        <source>&amp;Area:</source>
        <translation>영역(&amp;A):</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>미리 보기</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>복사(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>저장(&amp;S)…</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>복사했습니다.</translation>
    </message>
    <message>
        <source>Whole program</source>
        <translation>프로그램 전체</translation>
    </message>
    <message>
        <source>Module %1</source>
        <translation>모듈 %1</translation>
    </message>
    <message numerus="yes">
        <source>Selection (%n node(s))</source>
        <translation>
            <numerusform>선택 (노드 %n개)</numerusform>
        </translation>
    </message>
    <message>
        <source>Preparing…</source>
        <translation>준비하는 중…</translation>
    </message>
    <message>
        <source>Show this graph as canvas first: the picture is of what its canvas shows.</source>
        <translation>먼저 이 그래프를 캔버스로 여세요. 그림은 캔버스에 보이는 것으로 만듭니다.</translation>
    </message>
    <message>
        <source>The file&apos;s suffix says what is written: .svg, .png or .pdf.</source>
        <translation>파일 확장자(.svg, .png, .pdf)에 따라 저장됩니다.</translation>
    </message>
    <message numerus="yes">
        <source>%1; the preview shows the first %n line(s)</source>
        <translation>
            <numerusform>%1, 미리 보기는 처음 %n줄만 보여 줍니다</numerusform>
        </translation>
    </message>
    <message>
        <source>IR of pytorch-ir (JSON)</source>
        <translation>pytorch-ir의 IR (JSON)</translation>
    </message>
    <message>
        <source>Mermaid diagram</source>
        <translation>Mermaid 다이어그램</translation>
    </message>
    <message>
        <source>Graphviz DOT</source>
        <translation>Graphviz DOT</translation>
    </message>
    <message>
        <source>SVG drawing</source>
        <translation>SVG 그림</translation>
    </message>
    <message>
        <source>Markdown report</source>
        <translation>Markdown 보고서</translation>
    </message>
    <message>
        <source>Model Explorer (JSON)</source>
        <translation>Model Explorer (JSON)</translation>
    </message>
    <message>
        <source>SVG (*.svg)</source>
        <translation>SVG (*.svg)</translation>
    </message>
    <message>
        <source>PNG (*.png)</source>
        <translation>PNG (*.png)</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>format and its file pattern</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>모든 파일 (*)</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>%1 쓰는 중</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>저장했습니다: %1</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: %2</source>
        <translation>%1에 쓸 수 없습니다: %2</translation>
    </message>
    <message>
        <source>Progress of writing</source>
        <translation>쓰기 진행률</translation>
    </message>
    <message>
        <source>Cancel &amp;Writing</source>
        <translation>쓰기 취소(&amp;W)</translation>
    </message>
    <message>
        <source>There is no picture to write yet. Show this graph as canvas, wait for its layout, and bring it into view.</source>
        <translation>아직 저장할 그림이 없습니다. 이 그래프를 캔버스로 표시하고 배치가 끝난 뒤 화면에 보이게 하세요.</translation>
    </message>
    <message>
        <source>Cancelled. Nothing was written.</source>
        <translation>취소했습니다. 아무것도 쓰지 않았습니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::GraphPane</name>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>노드 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>module in view and count of nodes</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>FX graph</source>
        <translation>FX 그래프</translation>
    </message>
    <message>
        <source>IR</source>
        <translation>IR</translation>
    </message>
    <message>
        <source>Canvas</source>
        <translation>캔버스</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>코드</translation>
    </message>
    <message>
        <source>Show the %1 as canvas</source>
        <translation>%1을(를) 캔버스로 보기</translation>
    </message>
    <message>
        <source>Show the %1 as code</source>
        <translation>%1을(를) 코드로 보기</translation>
    </message>
    <message>
        <source>Show both panes</source>
        <translation>두 창 모두 보기</translation>
    </message>
    <message>
        <source>Show only this pane</source>
        <translation>이 창만 보기</translation>
    </message>
    <message>
        <source>Hide this pane</source>
        <translation>이 창 숨기기</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::Load</name>
    <message>
        <source>Reading the IR file</source>
        <translation>IR 파일을 읽는 중</translation>
    </message>
    <message>
        <source>Preparing the picture</source>
        <translation>그림을 준비하는 중</translation>
    </message>
    <message>
        <source>Listing the file&apos;s models</source>
        <translation>파일의 모델 목록을 읽는 중</translation>
    </message>
    <message>
        <source>Reading the graph</source>
        <translation>그래프를 읽는 중</translation>
    </message>
    <message>
        <source>Converting to IR</source>
        <translation>IR로 변환하는 중</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::LoadingPage</name>
    <message>
        <source>Opening %1</source>
        <translation>%1 여는 중</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>취소(&amp;C)</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::MainWindow</name>
    <message>
        <source>%1 — Nodewise</source>
        <comment>window title</comment>
        <translation>%1 — Nodewise</translation>
    </message>
    <message>
        <source>FX %1 · IR %2 nodes</source>
        <translation>노드 FX %1 · IR %2개</translation>
    </message>
    <message>
        <source>IR %1 nodes</source>
        <translation>IR 노드 %1개</translation>
    </message>
    <message>
        <source>torch %1</source>
        <translation>torch %1</translation>
    </message>
    <message>
        <source>IR from %1</source>
        <translation>IR: %1</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>열기</translation>
    </message>
    <message>
        <source>Programs and IR files (*.pt2 *.json)</source>
        <translation>프로그램과 IR 파일 (*.pt2 *.json)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>모든 파일 (*)</translation>
    </message>
    <message>
        <source>Open IR Beside</source>
        <translation>IR 나란히 열기</translation>
    </message>
    <message>
        <source>IR files (*.json)</source>
        <translation>IR 파일 (*.json)</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>저장했습니다: %1</translation>
    </message>
    <message>
        <source>Copying as JSON</source>
        <translation>JSON으로 복사하는 중</translation>
    </message>
    <message numerus="yes">
        <source>Copied %n character(s) of JSON</source>
        <translation>
            <numerusform>JSON %n자를 복사했습니다</numerusform>
        </translation>
    </message>
    <message>
        <source>About Nodewise</source>
        <translation>Nodewise 정보</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Nodewise %1&lt;/h3&gt;&lt;p&gt;Reads exported PyTorch programs: the FX graph beside the IR that a backend receives.&lt;/p&gt;&lt;p&gt;Apache License 2.0&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Nodewise %1&lt;/h3&gt;&lt;p&gt;내보낸 PyTorch 프로그램을 읽어 FX 그래프와 백엔드가 받는 IR을 나란히 보여 줍니다.&lt;/p&gt;&lt;p&gt;Apache License 2.0&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>파일(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>보기(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>이동(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>도구(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>도움말(&amp;H)</translation>
    </message>
    <message>
        <source>Open Re&amp;cent</source>
        <translation>최근 파일 열기(&amp;C)</translation>
    </message>
    <message>
        <source>Open Sa&amp;mple</source>
        <translation>예제 열기(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>테마(&amp;T)</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>언어(&amp;G)</translation>
    </message>
    <message>
        <source>Search or type a command   %1</source>
        <comment>with the shortcut</comment>
        <translation>검색 또는 명령 입력   %1</translation>
    </message>
    <message>
        <source>Toolbar</source>
        <translation>도구 모음</translation>
    </message>
    <message>
        <source>%1  —  %2</source>
        <comment>file and its folder</comment>
        <translation>%1  —  %2</translation>
    </message>
    <message>
        <source>Nothing yet</source>
        <translation>아직 없음</translation>
    </message>
    <message>
        <source>&amp;Clear</source>
        <translation>지우기(&amp;C)</translation>
    </message>
    <message>
        <source>No samples are installed</source>
        <translation>설치된 예제가 없습니다</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::ModelChooser</name>
    <message numerus="yes">
        <source>%1 holds %n model(s). &amp;Which one should be opened?</source>
        <translation>
            <numerusform>%1에 모델이 %n개 있습니다. 어느 것을 열까요(&amp;W)?</numerusform>
        </translation>
    </message>
    <message>
        <source>Models</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>열기(&amp;O)</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation>환경 설정</translation>
    </message>
    <message>
        <source>&amp;Theme:</source>
        <translation>테마(&amp;T):</translation>
    </message>
    <message>
        <source>&amp;Language:</source>
        <translation>언어(&amp;L):</translation>
    </message>
    <message>
        <source>Text &amp;size:</source>
        <translation>글자 크기(&amp;S):</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>시스템 설정</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>밝게</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>어둡게</translation>
    </message>
    <message>
        <source> pt</source>
        <comment>points, after a number</comment>
        <translation> pt</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::ProgramTab</name>
    <message>
        <source>%1 · %2</source>
        <comment>file and model</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>%1 여는 중</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::ShortcutsDialog</name>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>키보드 단축키</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>거르기</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>명령</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>키</translation>
    </message>
    <message>
        <source>Canvas: producer, consumer, siblings</source>
        <translation>캔버스: 생산자, 소비자, 형제</translation>
    </message>
    <message>
        <source>Arrow keys</source>
        <translation>화살표 키</translation>
    </message>
    <message>
        <source>Canvas: expand or collapse a module</source>
        <translation>캔버스: 모듈 펼치기·접기</translation>
    </message>
    <message>
        <source>Enter, or a double click</source>
        <translation>Enter 또는 두 번 클릭</translation>
    </message>
    <message>
        <source>Canvas: move the view</source>
        <translation>캔버스: 화면 옮기기</translation>
    </message>
    <message>
        <source>Drag, or the wheel</source>
        <translation>끌기 또는 휠</translation>
    </message>
    <message>
        <source>Canvas: zoom at the pointer</source>
        <translation>캔버스: 포인터 위치에서 확대·축소</translation>
    </message>
    <message>
        <source>Ctrl and the wheel</source>
        <translation>Ctrl + 휠</translation>
    </message>
    <message>
        <source>Code: go to a value&apos;s definition</source>
        <translation>코드: 값의 정의로 이동</translation>
    </message>
    <message>
        <source>F12, or Ctrl and a click</source>
        <translation>F12 또는 Ctrl + 클릭</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::StatusLine</name>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>경고 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>No warnings</source>
        <translation>경고 없음</translation>
    </message>
    <message>
        <source>List the warnings of this program</source>
        <translation>이 프로그램의 경고를 보여 줍니다</translation>
    </message>
    <message>
        <source>%1
Click to start the engine again.</source>
        <comment>what the engine does</comment>
        <translation>%1
누르면 엔진을 다시 시작합니다.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::Unattended</name>
    <message>
        <source>the file holds several models; name one with --model</source>
        <translation>파일에 모델이 여러 개 있습니다. --model로 하나를 지정하세요</translation>
    </message>
    <message>
        <source>there is no node named %1</source>
        <translation>%1(이)라는 노드가 없습니다</translation>
    </message>
    <message>
        <source>the file holds several models; name one with --model: %1</source>
        <translation>파일에 모델이 여러 개 있습니다. --model로 하나를 지정하세요: %1</translation>
    </message>
    <message numerus="yes">
        <source>no complete picture within %n second(s)</source>
        <translation>
            <numerusform>%n초 안에 그림이 완성되지 않았습니다</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 can&apos;t be written</source>
        <translation>%1에 쓸 수 없습니다</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::WelcomePage</name>
    <message>
        <source>Reads exported PyTorch programs: the FX graph beside the IR that a backend receives.</source>
        <translation>내보낸 PyTorch 프로그램을 읽어 FX 그래프와 백엔드가 받는 IR을 나란히 보여 줍니다.</translation>
    </message>
    <message>
        <source>&amp;Open a Program…</source>
        <translation>프로그램 열기(&amp;O)…</translation>
    </message>
    <message>
        <source>or drop .pt2 and .json files anywhere in this window</source>
        <translation>또는 .pt2나 .json 파일을 이 창에 끌어다 놓으세요</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>최근 파일</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>예제</translation>
    </message>
    <message>
        <source>What you open appears here.</source>
        <translation>연 파일이 여기에 나타납니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::CodeView</name>
    <message>
        <source>FX graph as code</source>
        <translation>코드로 본 FX 그래프</translation>
    </message>
    <message>
        <source>IR as code</source>
        <translation>코드로 본 IR</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %2
%3
%4
%n user(s)</source>
        <translation>
            <numerusform>%1 · %2
%3
%4
사용자 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>in no module</source>
        <translation>모듈 없음</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>복사(&amp;C)</translation>
    </message>
    <message>
        <source>Copy &amp;Line</source>
        <translation>줄 복사(&amp;L)</translation>
    </message>
    <message>
        <source>Copy &amp;All</source>
        <translation>모두 복사(&amp;A)</translation>
    </message>
    <message>
        <source>Go to &amp;Definition</source>
        <translation>정의로 이동(&amp;D)</translation>
    </message>
    <message>
        <source>Show as graph():</source>
        <translation>graph(): 형식으로 보기</translation>
    </message>
    <message>
        <source>Show as Code</source>
        <translation>코드로 보기</translation>
    </message>
    <message>
        <source>An IR file has no FX graph. Open the .pt2 file that it was made from to see both.</source>
        <translation>IR 파일에는 FX 그래프가 없습니다. 둘 다 보려면 원본 .pt2 파일을 여세요.</translation>
    </message>
    <message>
        <source>This program could not be converted. The warnings say why.</source>
        <translation>이 프로그램을 변환할 수 없습니다. 이유는 경고에 있습니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::FactPage</name>
    <message>
        <source>Copy &amp;All</source>
        <translation>모두 복사(&amp;A)</translation>
    </message>
</context>
<context>
    <name>nodewise::views::FactTable</name>
    <message>
        <source>Copy &amp;Value</source>
        <translation>값 복사(&amp;V)</translation>
    </message>
    <message>
        <source>Copy &amp;Row</source>
        <translation>행 복사(&amp;R)</translation>
    </message>
    <message>
        <source>Copy &amp;Table</source>
        <translation>표 복사(&amp;T)</translation>
    </message>
    <message>
        <source>Copy as &amp;JSON</source>
        <translation>JSON으로 복사(&amp;J)</translation>
    </message>
</context>
<context>
    <name>nodewise::views::GraphCanvas</name>
    <message>
        <source>Try again</source>
        <translation>다시 시도</translation>
    </message>
    <message>
        <source>FX graph</source>
        <translation>FX 그래프</translation>
    </message>
    <message>
        <source>IR graph</source>
        <translation>IR 그래프</translation>
    </message>
    <message>
        <source>Laying out the graph</source>
        <translation>그래프를 배치하는 중</translation>
    </message>
    <message>
        <source>Nothing is open. Open a .pt2 program or an IR file.</source>
        <translation>열린 것이 없습니다. .pt2 프로그램이나 IR 파일을 여세요.</translation>
    </message>
    <message>
        <source>This file has no FX graph.</source>
        <translation>이 파일에는 FX 그래프가 없습니다.</translation>
    </message>
    <message>
        <source>No FX graph: opened from IR JSON.</source>
        <translation>FX 그래프 없음: IR JSON에서 열었습니다.</translation>
    </message>
    <message>
        <source>No IR: this program could not be converted. The warnings say why.</source>
        <translation>IR 없음: 이 프로그램을 변환할 수 없습니다. 이유는 경고에 있습니다.</translation>
    </message>
    <message>
        <source>Collapse</source>
        <translation>접기</translation>
    </message>
    <message>
        <source>Expand</source>
        <translation>펼치기</translation>
    </message>
    <message>
        <source>Expand Everything Inside</source>
        <translation>안쪽 모두 펼치기</translation>
    </message>
    <message>
        <source>Collapse Its Module</source>
        <translation>이 노드의 모듈 접기</translation>
    </message>
    <message>
        <source>Select Producers</source>
        <translation>생산자 선택</translation>
    </message>
    <message>
        <source>Select Consumers</source>
        <translation>소비자 선택</translation>
    </message>
    <message>
        <source>Copy Name</source>
        <translation>이름 복사</translation>
    </message>
    <message>
        <source>Zoom to Selection</source>
        <translation>선택에 맞춤</translation>
    </message>
    <message>
        <source>Zoom to Fit</source>
        <translation>모두 맞춤</translation>
    </message>
    <message>
        <source>Expand All</source>
        <translation>모두 펼치기</translation>
    </message>
    <message>
        <source>Collapse All</source>
        <translation>모두 접기</translation>
    </message>
    <message>
        <source>Export Picture…</source>
        <translation>그림 내보내기…</translation>
    </message>
    <message>
        <source>The graph could not be laid out.
%1</source>
        <translation>그래프를 배치하지 못했습니다.
%1</translation>
    </message>
    <message>
        <source>Laying out the graph…</source>
        <translation>그래프를 배치하는 중…</translation>
    </message>
</context>
<context>
    <name>nodewise::views::Inspector</name>
    <message>
        <source>Node</source>
        <translation>노드</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>소스</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>인스펙터</translation>
    </message>
    <message>
        <source>Properties of the selected node</source>
        <translation>선택한 노드의 속성</translation>
    </message>
    <message>
        <source>Select a node or a module to see what is known about it.</source>
        <translation>노드나 모듈을 선택하면 알려진 정보가 나타납니다.</translation>
    </message>
    <message>
        <source>No schema: this window has no engine that knows PyTorch&apos;s operators.</source>
        <translation>스키마 없음: 이 창에는 PyTorch 연산자를 아는 엔진이 없습니다.</translation>
    </message>
    <message>
        <source>The schema is being fetched.</source>
        <translation>스키마를 가져오는 중입니다.</translation>
    </message>
    <message>
        <source>Select a node to see the Python lines that it comes from.</source>
        <translation>노드를 선택하면 그 노드가 나온 Python 줄이 나타납니다.</translation>
    </message>
    <message>
        <source>An IR file records no Python lines. Open the .pt2 file that it was made from to see them.</source>
        <translation>IR 파일에는 Python 줄이 없습니다. 보려면 원본 .pt2 파일을 여세요.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::Legend</name>
    <message>
        <source>Legend of op families</source>
        <translation>연산 계열 범례</translation>
    </message>
    <message>
        <source>Matmul, convolution</source>
        <translation>행렬곱, 합성곱</translation>
    </message>
    <message>
        <source>Normalization, attention</source>
        <translation>정규화, 어텐션</translation>
    </message>
    <message>
        <source>Pointwise</source>
        <translation>원소별 연산</translation>
    </message>
    <message>
        <source>Activation, reduction</source>
        <translation>활성화, 축약</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>뷰</translation>
    </message>
    <message>
        <source>Control flow</source>
        <translation>제어 흐름</translation>
    </message>
    <message>
        <source>Symbolic sizes</source>
        <translation>기호 크기</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>입력</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>출력</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>기타</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>family: count</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Colors</source>
        <translation>색상</translation>
    </message>
</context>
<context>
    <name>nodewise::views::LinePlot</name>
    <message>
        <source>peak %1 at %2</source>
        <translation>최대 %1, 위치 %2</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1, 위치 %2</translation>
    </message>
</context>
<context>
    <name>nodewise::views::Minimap</name>
    <message>
        <source>Overview of the graph</source>
        <translation>그래프 전체 보기</translation>
    </message>
</context>
<context>
    <name>nodewise::views::Outline</name>
    <message>
        <source>Modules</source>
        <translation>모듈</translation>
    </message>
    <message>
        <source>Filter modules</source>
        <translation>모듈 거르기</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>노드</translation>
    </message>
    <message>
        <source>Show nodes under their modules</source>
        <translation>모듈 아래에 노드 표시</translation>
    </message>
</context>
<context>
    <name>nodewise::views::QueryHelp</name>
    <message>
        <source>the node&apos;s name</source>
        <translation>노드 이름</translation>
    </message>
    <message>
        <source>the operator; with = also without namespace or overload</source>
        <translation>연산자. =을 쓰면 이름공간이나 오버로드 없이도 됨</translation>
    </message>
    <message>
        <source>the element type of an output</source>
        <translation>출력의 원소 타입</translation>
    </message>
    <message>
        <source>the shape of an output</source>
        <translation>출력의 형상</translation>
    </message>
    <message>
        <source>the shape of an input</source>
        <translation>입력의 형상</translation>
    </message>
    <message>
        <source>the module&apos;s path, or the class of a module around</source>
        <translation>모듈 경로 또는 감싸는 모듈의 클래스</translation>
    </message>
    <message>
        <source>an argument by its name, and its value</source>
        <translation>인자 이름과 값</translation>
    </message>
    <message>
        <source>a node that uses this one</source>
        <translation>이 노드를 쓰는 노드</translation>
    </message>
    <message>
        <source>a node that this one uses</source>
        <translation>이 노드가 쓰는 노드</translation>
    </message>
    <message>
        <source>the state-dict entry that the node is or reads</source>
        <translation>노드가 나타내거나 읽는 state-dict 항목</translation>
    </message>
    <message>
        <source>the place in the Python source</source>
        <translation>Python 소스 위치</translation>
    </message>
    <message>
        <source>what kind of node or input it is</source>
        <translation>노드나 입력의 종류</translation>
    </message>
    <message>
        <source>Query fields</source>
        <translation>검색 필드</translation>
    </message>
    <message>
        <source>field</source>
        <translation>필드</translation>
    </message>
    <message>
        <source>finds</source>
        <translation>찾는 것</translation>
    </message>
    <message>
        <source>example</source>
        <translation>예</translation>
    </message>
    <message>
        <source>Help on queries</source>
        <translation>검색 도움말</translation>
    </message>
    <message>
        <source>All terms must hold. A minus before a term negates it, a tilde before a value makes it a regular expression, an equals sign asks for the whole word, quotes keep blanks. In a shape _ is any one dimension, * any number of them, and &gt;64 compares.</source>
        <translation>모든 항이 맞아야 합니다. 항 앞의 빼기표는 부정, 값 앞의 물결표는 정규식, 등호는 낱말 전체 일치, 따옴표는 공백 유지입니다. 형상에서 _는 한 차원, *는 여러 차원, &gt;64는 비교입니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::SchemaService</name>
    <message>
        <source>Operator schemas: the engine is starting</source>
        <translation>연산자 스키마: 엔진을 시작하는 중</translation>
    </message>
    <message>
        <source>Operator schemas: the engine ended and is started again (%1)</source>
        <translation>연산자 스키마: 엔진이 끝나서 다시 시작합니다 (%1)</translation>
    </message>
    <message>
        <source>Operator schemas are not available: %1</source>
        <translation>연산자 스키마를 쓸 수 없습니다: %1</translation>
    </message>
    <message>
        <source>the engine could not be started (%1)</source>
        <translation>엔진을 시작할 수 없습니다 (%1)</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>the engine broke the protocol: %1</source>
        <translation>엔진이 프로토콜을 어겼습니다: %1</translation>
    </message>
    <message>
        <source>it crashed</source>
        <translation>비정상 종료했습니다</translation>
    </message>
    <message>
        <source>it ended with code %1</source>
        <translation>코드 %1(으)로 끝났습니다</translation>
    </message>
    <message>
        <source>%1; its last line was: %2</source>
        <translation>%1, 마지막 줄: %2</translation>
    </message>
    <message>
        <source>The engine ended: %1</source>
        <translation>엔진이 끝났습니다: %1</translation>
    </message>
</context>
<context>
    <name>nodewise::views::SearchPanel</name>
    <message>
        <source>Find nodes</source>
        <translation>노드 찾기</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>검색식</translation>
    </message>
    <message>
        <source>What a query can say</source>
        <translation>검색식에 쓸 수 있는 것</translation>
    </message>
    <message>
        <source>Help on queries</source>
        <translation>검색 도움말</translation>
    </message>
    <message>
        <source>Found nodes</source>
        <translation>찾은 노드</translation>
    </message>
    <message>
        <source>Nothing found.</source>
        <translation>찾은 것이 없습니다.</translation>
    </message>
    <message>
        <source>%1 of %2 · Enter next</source>
        <translation>%2개 중 %1번째 · Enter로 다음</translation>
    </message>
    <message numerus="yes">
        <source>%n found · Enter next</source>
        <translation>
            <numerusform>%n개 찾음 · Enter로 다음</numerusform>
        </translation>
    </message>
    <message>
        <source>Type a name, or say more:</source>
        <translation>이름을 입력하거나 더 자세히:</translation>
    </message>
    <message>
        <source>Asked before:</source>
        <translation>이전 검색:</translation>
    </message>
</context>
<context>
    <name>nodewise::views::SourcePage</name>
    <message>
        <source>Python source</source>
        <translation>Python 소스</translation>
    </message>
    <message>
        <source>The program records no Python line for this node.</source>
        <translation>프로그램에 이 노드의 Python 줄이 기록되어 있지 않습니다.</translation>
    </message>
    <message>
        <source>%1:%2 in %3</source>
        <translation>%1:%2, %3 안</translation>
    </message>
    <message>
        <source>code that torch generated during export</source>
        <translation>내보낼 때 torch가 만든 코드</translation>
    </message>
    <message>
        <source>%1, which is not at hand</source>
        <translation>%1, 파일이 없음</translation>
    </message>
    <message>
        <source>The file has changed since the export: recorded was the line below.</source>
        <translation>내보낸 뒤 파일이 바뀌었습니다. 기록된 것은 아래 줄입니다.</translation>
    </message>
    <message>
        <source>Now at line %1: the file has changed above it.</source>
        <translation>지금은 %1번째 줄입니다. 그 위쪽에서 파일이 바뀌었습니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::SummaryPage</name>
    <message>
        <source>Summary of the program</source>
        <translation>프로그램 요약</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>세는 중…</translation>
    </message>
    <message>
        <source>Live bytes over the nodes</source>
        <translation>노드별 사용 중인 바이트</translation>
    </message>
    <message>
        <source>There is nothing to sum up.</source>
        <translation>요약할 것이 없습니다.</translation>
    </message>
    <message>
        <source>An IR file records no weights, ranges or Python lines. Open the .pt2 file that it was made from to see more.</source>
        <translation>IR 파일에는 가중치, 범위, Python 줄이 없습니다. 더 보려면 원본 .pt2 파일을 여세요.</translation>
    </message>
</context>
</TS>
