graph = {
}
