<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ko" sourcelanguage="en">
<context>
    <name>Actions</name>
    <message>
        <source>&amp;Differences of Two Graphs…</source>
        <translation>두 그래프의 차이(&amp;D)…</translation>
    </message>
    <message>
        <source>Show what was added, removed or changed from one graph to another, without running them</source>
        <translation>한 그래프에서 다른 그래프로 가며 추가되거나 제거되거나 바뀐 것을 실행하지 않고 보여 줍니다</translation>
    </message>
    <message>
        <source>Differences to Its &amp;IR</source>
        <translation>자체 IR과의 차이(&amp;I)</translation>
    </message>
    <message>
        <source>Show what differs between this program&apos;s FX graph and its IR</source>
        <translation>이 프로그램의 FX 그래프와 IR이 어떻게 다른지 보여 줍니다</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>열기(&amp;O)…</translation>
    </message>
    <message>
        <source>Open an exported program (.pt2), an IR file (.json), MLIR or a log of passes</source>
        <translation>내보낸 프로그램(.pt2), IR 파일(.json), MLIR 또는 패스 로그를 엽니다</translation>
    </message>
    <message>
        <source>Open &amp;Folder…</source>
        <translation>폴더 열기(&amp;F)…</translation>
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
        <source>&amp;Export…</source>
        <translation>내보내기(&amp;E)…</translation>
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
        <source>&amp;Back</source>
        <translation>뒤로(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>앞으로(&amp;F)</translation>
    </message>
    <message>
        <source>Select the first node that uses this node</source>
        <translation>이 노드를 쓰는 첫 노드를 선택합니다</translation>
    </message>
    <message>
        <source>Select the previous node that uses the same value</source>
        <translation>같은 값을 쓰는 이전 노드를 선택합니다</translation>
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
        <source>Go to No&amp;de…</source>
        <translation>노드로 이동(&amp;D)…</translation>
    </message>
    <message>
        <source>Go to &amp;Module…</source>
        <translation>모듈로 이동(&amp;M)…</translation>
    </message>
    <message>
        <source>Next Pa&amp;ne</source>
        <translation>다음 창(&amp;N)</translation>
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
        <source>Save Bu&amp;g Report Package…</source>
        <translation>버그 보고 패키지 저장(&amp;G)…</translation>
    </message>
    <message>
        <source>Plug-&amp;ins…</source>
        <translation>플러그인…(&amp;I)</translation>
    </message>
    <message>
        <source>C&amp;hoose Profile…</source>
        <translation>프로필 고르기(&amp;H)…</translation>
    </message>
    <message>
        <source>S&amp;ave Session Record…</source>
        <translation>세션 기록 저장(&amp;A)…</translation>
    </message>
    <message>
        <source>Repla&amp;y Session Record…</source>
        <translation>세션 기록 재생(&amp;Y)…</translation>
    </message>
    <message>
        <source>Inputs and &amp;Weights…</source>
        <translation>입력과 가중치(&amp;W)…</translation>
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
        <source>Use the system&apos;s theme</source>
        <translation>시스템의 테마를 씁니다</translation>
    </message>
    <message>
        <source>&amp;Warnings…</source>
        <translation>경고(&amp;W)…</translation>
    </message>
    <message>
        <source>Restart &amp;Engine</source>
        <translation>엔진 다시 시작(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Preferences…</source>
        <translation>환경 설정(&amp;P)…</translation>
    </message>
    <message>
        <source>&amp;Debug Panel</source>
        <translation>디버그 패널(&amp;D)</translation>
    </message>
    <message>
        <source>Show or hide values, watches, breakpoints, tensor and console</source>
        <translation>값, 조사식, 중단점, 텐서, 콘솔을 표시하거나 숨깁니다</translation>
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
        <source>Show only the FX graph</source>
        <translation>FX 그래프만 보여 줍니다</translation>
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
        <source>F&amp;ull Screen</source>
        <translation>전체 화면(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Compare With…</source>
        <translation>비교 대상(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Run Comparison</source>
        <translation>비교 실행(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Next Difference</source>
        <translation>다음 차이(&amp;N)</translation>
    </message>
    <message>
        <source>Save &amp;Report…</source>
        <translation>보고서 저장(&amp;R)…</translation>
    </message>
    <message>
        <source>C&amp;olor by Comparison</source>
        <translation>비교 결과로 색칠(&amp;O)</translation>
    </message>
    <message>
        <source>Color nodes by whether their values agree with the reference&apos;s</source>
        <translation>노드의 값이 기준과 맞는지에 따라 색칠합니다</translation>
    </message>
    <message>
        <source>C&amp;lear Comparison</source>
        <translation>비교 지우기(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Simulate</source>
        <translation>시뮬레이션(&amp;S)</translation>
    </message>
    <message>
        <source>Run the program&apos;s kernels on a simulated NPU, tile by tile</source>
        <translation>프로그램의 커널을 시뮬레이션한 NPU에서 타일 단위로 실행합니다</translation>
    </message>
    <message>
        <source>NPU Confi&amp;guration…</source>
        <translation>NPU 구성(&amp;G)…</translation>
    </message>
    <message>
        <source>Show &amp;Timeline</source>
        <translation>타임라인 보기(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Cost of Kernels</source>
        <translation>커널별 비용(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Roofline</source>
        <translation>루프라인(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Memory over Time</source>
        <translation>시간별 메모리(&amp;M)</translation>
    </message>
    <message>
        <source>Show what the scratchpad and DRAM hold while the program runs on the NPU</source>
        <translation>프로그램이 NPU에서 실행되는 동안 스크래치패드와 DRAM에 무엇이 있는지 보여 줍니다</translation>
    </message>
    <message>
        <source>Color by C&amp;ycles</source>
        <translation>사이클로 색칠(&amp;Y)</translation>
    </message>
    <message>
        <source>Color nodes by what they cost on the NPU</source>
        <translation>NPU에서 드는 비용에 따라 노드를 색칠합니다</translation>
    </message>
    <message>
        <source>Clear Simul&amp;ation</source>
        <translation>시뮬레이션 지우기(&amp;A)</translation>
    </message>
    <message>
        <source>Open Pro&amp;file…</source>
        <translation>프로필 열기(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Edit Profile…</source>
        <translation>프로필 편집(&amp;E)…</translation>
    </message>
    <message>
        <source>Open the chosen profile in the editor, with live verdicts</source>
        <translation>고른 프로필을 실시간 판정과 함께 편집기에서 엽니다</translation>
    </message>
    <message>
        <source>&amp;New Profile From This One…</source>
        <translation>이 프로필로 새로 만들기(&amp;N)…</translation>
    </message>
    <message>
        <source>Copy the chosen profile to your folder, and edit the copy</source>
        <translation>고른 프로필을 내 폴더에 복사하고 그 사본을 편집합니다</translation>
    </message>
    <message>
        <source>&amp;Coverage</source>
        <translation>지원 범위(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Judge the Program</source>
        <translation>프로그램 판정(&amp;J)</translation>
    </message>
    <message>
        <source>&amp;Why This Verdict?</source>
        <translation>왜 이 판정인가?(&amp;W)</translation>
    </message>
    <message>
        <source>Co&amp;mpare Profiles</source>
        <translation>프로필 비교(&amp;M)</translation>
    </message>
    <message>
        <source>C&amp;olor by Coverage</source>
        <translation>지원 범위로 색칠(&amp;O)</translation>
    </message>
    <message>
        <source>Color nodes by what the backend does with them</source>
        <translation>백엔드의 처리 방식에 따라 노드를 색칠합니다</translation>
    </message>
    <message>
        <source>C&amp;lear Coverage</source>
        <translation>지원 범위 지우기(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Continue</source>
        <translation>계속(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>일시 정지(&amp;P)</translation>
    </message>
    <message>
        <source>Stop before the next node</source>
        <translation>다음 노드 앞에서 멈춥니다</translation>
    </message>
    <message>
        <source>Sto&amp;p</source>
        <translation>중지(&amp;P)</translation>
    </message>
    <message>
        <source>R&amp;estart</source>
        <translation>다시 시작(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Step</source>
        <translation>한 단계(&amp;S)</translation>
    </message>
    <message>
        <source>Run one node</source>
        <translation>노드 하나를 실행합니다</translation>
    </message>
    <message>
        <source>Step &amp;Back</source>
        <translation>한 단계 뒤로(&amp;B)</translation>
    </message>
    <message>
        <source>Step &amp;Into</source>
        <translation>안으로(&amp;I)</translation>
    </message>
    <message>
        <source>Step &amp;Out</source>
        <translation>밖으로(&amp;O)</translation>
    </message>
    <message>
        <source>Run to the end of the body or module</source>
        <translation>본문이나 모듈의 끝까지 실행합니다</translation>
    </message>
    <message>
        <source>Run to &amp;Node</source>
        <translation>노드까지 실행(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Reverse Continue</source>
        <translation>거꾸로 계속(&amp;R)</translation>
    </message>
    <message>
        <source>Step Over &amp;Module</source>
        <translation>모듈 건너뛰기(&amp;M)</translation>
    </message>
    <message>
        <source>Run to the next module</source>
        <translation>다음 모듈까지 실행합니다</translation>
    </message>
    <message>
        <source>Step In&amp;to Module</source>
        <translation>모듈 안으로(&amp;T)</translation>
    </message>
    <message>
        <source>Step O&amp;ut of Module</source>
        <translation>모듈 밖으로(&amp;U)</translation>
    </message>
    <message>
        <source>Step Bac&amp;k Over Module</source>
        <translation>모듈 뒤로(&amp;K)</translation>
    </message>
    <message>
        <source>Toggle Break&amp;point</source>
        <translation>중단점 켜기/끄기(&amp;P)</translation>
    </message>
    <message>
        <source>Set or remove a breakpoint on the selected node</source>
        <translation>선택한 노드에 중단점을 두거나 없앱니다</translation>
    </message>
    <message>
        <source>Breakpoint Con&amp;dition…</source>
        <translation>중단점 조건(&amp;D)…</translation>
    </message>
    <message>
        <source>Set a condition, a hit count or a log message for the selected node&apos;s breakpoint</source>
        <translation>선택한 노드의 중단점에 조건, 횟수 또는 기록 메시지를 정합니다</translation>
    </message>
    <message>
        <source>Run the &amp;FX Graph</source>
        <translation>FX 그래프 실행(&amp;F)</translation>
    </message>
    <message>
        <source>The next session runs the FX graph</source>
        <translation>다음 세션은 FX 그래프를 실행합니다</translation>
    </message>
    <message>
        <source>Run the I&amp;R</source>
        <translation>IR 실행(&amp;R)</translation>
    </message>
    <message>
        <source>The next session runs the converted IR</source>
        <translation>다음 세션은 변환된 IR을 실행합니다</translation>
    </message>
    <message>
        <source>Fo&amp;llow the Current Node</source>
        <translation>현재 노드 따라가기(&amp;L)</translation>
    </message>
    <message>
        <source>Select the current node at every stop and bring it into view</source>
        <translation>멈출 때마다 현재 노드를 선택하고 보이게 합니다</translation>
    </message>
    <message>
        <source>Color by &amp;Time</source>
        <translation>시간으로 색칠(&amp;T)</translation>
    </message>
    <message>
        <source>Color nodes by how long they took</source>
        <translation>걸린 시간에 따라 노드를 색칠합니다</translation>
    </message>
    <message>
        <source>&amp;Kernels</source>
        <translation>커널(&amp;K)</translation>
    </message>
    <message>
        <source>Show which kernels compute this program on an NPU</source>
        <translation>이 프로그램을 NPU에서 계산하는 커널을 보여 줍니다</translation>
    </message>
    <message>
        <source>&amp;Plan Kernels</source>
        <translation>커널 계획(&amp;P)</translation>
    </message>
    <message>
        <source>Choose templates and tiles for the FX graph&apos;s operators, and render the kernels</source>
        <translation>FX 그래프의 연산자마다 템플릿과 타일을 고르고 커널을 렌더링합니다</translation>
    </message>
    <message>
        <source>&amp;Check Kernels</source>
        <translation>커널 검사(&amp;C)</translation>
    </message>
    <message>
        <source>Check &amp;Selected Kernels</source>
        <translation>선택한 커널 검사(&amp;S)</translation>
    </message>
    <message>
        <source>R&amp;un Lowered</source>
        <translation>커널로 실행(&amp;U)</translation>
    </message>
    <message>
        <source>Run the whole program through its kernels, and compare each value with ATen&apos;s</source>
        <translation>프로그램 전체를 커널로 실행하고 각 값을 ATen의 값과 비교합니다</translation>
    </message>
    <message>
        <source>C&amp;olor by Kernels</source>
        <translation>커널로 색칠(&amp;O)</translation>
    </message>
    <message>
        <source>Copy &amp;MLIR</source>
        <translation>MLIR 복사(&amp;M)</translation>
    </message>
    <message>
        <source>Copy the chosen kernel&apos;s MLIR</source>
        <translation>고른 커널의 MLIR을 복사합니다</translation>
    </message>
    <message>
        <source>Sa&amp;ve Kernels…</source>
        <translation>커널 저장(&amp;V)…</translation>
    </message>
    <message>
        <source>&amp;Write a Kernel…</source>
        <translation>커널 작성(&amp;W)…</translation>
    </message>
    <message>
        <source>&amp;Edit Template…</source>
        <translation>템플릿 편집(&amp;E)…</translation>
    </message>
    <message>
        <source>Open the template of the selected node&apos;s kernel in the workshop</source>
        <translation>선택한 노드의 커널을 만든 템플릿을 작업장에서 엽니다</translation>
    </message>
    <message>
        <source>&amp;New Template…</source>
        <translation>새 템플릿(&amp;N)…</translation>
    </message>
    <message>
        <source>C&amp;lear Kernels</source>
        <translation>커널 지우기(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Measure Memory</source>
        <translation>메모리 측정(&amp;M)</translation>
    </message>
    <message>
        <source>Clear Measured Memor&amp;y</source>
        <translation>측정한 메모리 지우기(&amp;Y)</translation>
    </message>
    <message>
        <source>N&amp;umerics</source>
        <translation>수치(&amp;U)</translation>
    </message>
    <message>
        <source>Find Numerical Ris&amp;ks</source>
        <translation>수치 위험 찾기(&amp;K)</translation>
    </message>
    <message>
        <source>Color b&amp;y Numerical Risk</source>
        <translation>수치 위험으로 색칠(&amp;Y)</translation>
    </message>
    <message>
        <source>Clear Numerical R&amp;isks</source>
        <translation>수치 위험 지우기(&amp;I)</translation>
    </message>
    <message>
        <source>Run in &amp;float64</source>
        <translation>float64로 실행(&amp;F)</translation>
    </message>
    <message>
        <source>Run Selected &amp;Nodes in float64</source>
        <translation>고른 노드를 float64로 실행(&amp;N)</translation>
    </message>
    <message>
        <source>Open a PyTorchSim dump or a folder written by --mlir-print-ir-tree-dir</source>
        <translation>PyTorchSim이 덤프한 폴더나 --mlir-print-ir-tree-dir의 폴더를 엽니다</translation>
    </message>
    <message>
        <source>Reload the file from disk</source>
        <translation>파일을 다시 읽습니다</translation>
    </message>
    <message>
        <source>Export the IR or a graph as JSON, Mermaid, DOT, SVG, Markdown and more</source>
        <translation>IR이나 그래프를 JSON, Mermaid, DOT, SVG, Markdown 등으로 저장합니다</translation>
    </message>
    <message>
        <source>Go back to the previous selection</source>
        <translation>이전에 선택한 것으로 돌아갑니다</translation>
    </message>
    <message>
        <source>Go forward to the next selection</source>
        <translation>다음에 선택한 것으로 갑니다</translation>
    </message>
    <message>
        <source>Go to &amp;Producer</source>
        <translation>생산자로(&amp;P)</translation>
    </message>
    <message>
        <source>Select the node that produces this node&apos;s first input</source>
        <translation>이 노드의 첫 입력을 만드는 노드를 선택합니다</translation>
    </message>
    <message>
        <source>Go to &amp;Consumer</source>
        <translation>소비자로(&amp;C)</translation>
    </message>
    <message>
        <source>Go to P&amp;revious Sibling</source>
        <translation>이전 형제로(&amp;R)</translation>
    </message>
    <message>
        <source>Go to &amp;Next Sibling</source>
        <translation>다음 형제로(&amp;N)</translation>
    </message>
    <message>
        <source>Move keyboard focus to the next pane</source>
        <translation>키보드 초점을 다음 창으로 옮깁니다</translation>
    </message>
    <message>
        <source>Save the selected nodes with their inputs and outputs, as files that run with torch alone</source>
        <translation>선택한 노드를 들어온 값, 나간 값과 함께 torch만으로 실행할 수 있는 파일로 저장합니다</translation>
    </message>
    <message>
        <source>Backend P&amp;ipeline</source>
        <translation>백엔드 파이프라인(&amp;I)</translation>
    </message>
    <message>
        <source>Apply a profile&apos;s decompositions and passes to this program, and step through them</source>
        <translation>프로필의 분해와 패스를 이 프로그램에 적용하고, 각각이 한 일을 단계별로 살펴봅니다</translation>
    </message>
    <message>
        <source>Add libraries of operators, conversions and executors, and see what each provides</source>
        <translation>연산자, 변환, 실행기가 든 라이브러리를 지정하고 각각 무엇을 제공하는지 봅니다</translation>
    </message>
    <message>
        <source>Choose the backend profile used to judge programs and plan kernels</source>
        <translation>프로그램을 판정하고 커널을 계획할 백엔드 프로필을 고릅니다</translation>
    </message>
    <message>
        <source>Save inputs, edits, breakpoints and the current position to a file that can be replayed</source>
        <translation>입력, 편집, 중단점과 멈춘 곳을 다시 재생할 수 있는 파일로 씁니다</translation>
    </message>
    <message>
        <source>Open a recorded session&apos;s program and replay it to the saved position</source>
        <translation>기록된 세션의 프로그램을 열고 멈췄던 곳까지 되돌립니다</translation>
    </message>
    <message>
        <source>Choose what the program runs on: samples, files or generated inputs, weights, seed and memory</source>
        <translation>무엇으로 프로그램을 실행할지 정합니다: 표본, 파일 또는 생성한 입력, 가중치, 시드, 메모리</translation>
    </message>
    <message>
        <source>Same as &amp;System</source>
        <translation>시스템 설정(&amp;S)</translation>
    </message>
    <message>
        <source>List the warnings from reading, checking and converting this program</source>
        <translation>이 프로그램을 읽고 검사하고 변환하면서 나온 경고를 보여 줍니다</translation>
    </message>
    <message>
        <source>Restart the engine, which provides operator schemas</source>
        <translation>연산자 스키마를 알려 주는 엔진을 다시 시작합니다</translation>
    </message>
    <message>
        <source>&amp;FX Graph Only</source>
        <translation>FX 그래프만(&amp;F)</translation>
    </message>
    <message>
        <source>I&amp;R Only</source>
        <translation>IR만(&amp;R)</translation>
    </message>
    <message>
        <source>Show or hide the inspector of the selection</source>
        <translation>선택한 것의 인스펙터를 보이거나 숨깁니다</translation>
    </message>
    <message>
        <source>Choose what to compare this program&apos;s values with: its other graph, another program, or reference values</source>
        <translation>이 프로그램의 값을 무엇과 비교할지 선택합니다: 반대쪽 그래프, 다른 프로그램, 또는 기준 값</translation>
    </message>
    <message>
        <source>Run the program alongside the reference, and find the first divergence</source>
        <translation>프로그램을 기준과 나란히 실행해 처음 갈라지는 곳을 찾습니다</translation>
    </message>
    <message>
        <source>Select the next node whose value is out of tolerance</source>
        <translation>값이 허용 오차를 벗어난 다음 노드를 선택합니다</translation>
    </message>
    <message>
        <source>&amp;Use Reference Value</source>
        <translation>기준 값 사용(&amp;U)</translation>
    </message>
    <message>
        <source>Continue as if the first node that differs had produced the reference value</source>
        <translation>처음으로 다른 노드가 기준 값을 낸 것으로 보고 계속합니다</translation>
    </message>
    <message>
        <source>Save what the comparison found as a single HTML page</source>
        <translation>비교에서 찾은 것을 HTML 한 쪽으로 저장합니다</translation>
    </message>
    <message>
        <source>Discard the comparison and release the reference</source>
        <translation>비교 결과를 지우고 기준과 그 메모리를 해제합니다</translation>
    </message>
    <message>
        <source>View and set parameters of the NPU configuration, such as its cores or DRAM bandwidth</source>
        <translation>코어 수나 DRAM 대역폭 같은 NPU 구성의 파라미터을 보고 바꿉니다</translation>
    </message>
    <message>
        <source>Show what each unit of the simulated NPU does over time</source>
        <translation>시뮬레이션한 NPU의 각 유닛이 언제 무엇을 하는지 보여 줍니다</translation>
    </message>
    <message>
        <source>Show what each kernel costs: cycles, bottleneck, utilization</source>
        <translation>커널마다 드는 비용(사이클, 병목, 유닛 사용률)을 보여 줍니다</translation>
    </message>
    <message>
        <source>Show the kernels against the NPU&apos;s peak performance</source>
        <translation>커널을 NPU의 최대 성능과 견주어 보여 줍니다</translation>
    </message>
    <message>
        <source>Cost C&amp;hanges</source>
        <translation>비용 변화(&amp;H)</translation>
    </message>
    <message>
        <source>Compare with the previous run, another configuration, or another tool&apos;s trace</source>
        <translation>이전 시뮬레이션, 다른 구성 또는 다른 도구의 트레이스와 비교합니다</translation>
    </message>
    <message>
        <source>Parameter S&amp;weep</source>
        <translation>파라미터 값 훑기(&amp;W)</translation>
    </message>
    <message>
        <source>Simulate over several values of a configuration parameter</source>
        <translation>구성의 한 파라미터을 여러 값으로 바꿔 가며 시뮬레이션합니다</translation>
    </message>
    <message>
        <source>Color by &amp;Bottleneck</source>
        <translation>병목으로 색칠(&amp;B)</translation>
    </message>
    <message>
        <source>Color nodes by their kernel&apos;s bottleneck: compute, memory or issue</source>
        <translation>커널의 병목(연산, 메모리, 이슈)에 따라 노드를 색칠합니다</translation>
    </message>
    <message>
        <source>Discard the simulation and its colors</source>
        <translation>시뮬레이션 결과와 색을 지웁니다</translation>
    </message>
    <message>
        <source>Choose a profile file from another folder</source>
        <translation>다른 곳에 있는 프로필 파일을 고릅니다</translation>
    </message>
    <message>
        <source>Show which of the program&apos;s operators the backend supports, how, and what is missing</source>
        <translation>프로그램의 연산자 중 백엔드가 무엇을 어떻게 받고 무엇이 빠졌는지 보여 줍니다</translation>
    </message>
    <message>
        <source>Determine what the backend of the chosen profile does with each node</source>
        <translation>고른 프로필의 백엔드가 각 노드를 어떻게 처리하는지 알아냅니다</translation>
    </message>
    <message>
        <source>Show every rule that affects what the backend does with the selected node</source>
        <translation>선택한 노드의 처리를 정하는 모든 규칙을 보여 줍니다</translation>
    </message>
    <message>
        <source>Show which operators one profile supports better than another</source>
        <translation>어떤 연산자를 한 프로필이 다른 것보다 더 지원하는지 보여 줍니다</translation>
    </message>
    <message>
        <source>Discard the verdicts and their colors</source>
        <translation>판정과 그 색을 지웁니다</translation>
    </message>
    <message>
        <source>Start the program, or continue to the next stop</source>
        <translation>프로그램 실행을 시작하거나 다음 정지 지점까지 진행합니다</translation>
    </message>
    <message>
        <source>End the session; the last values stay on the screen</source>
        <translation>세션을 끝냅니다. 표시된 내용은 남습니다</translation>
    </message>
    <message>
        <source>Run the program again from the start</source>
        <translation>프로그램을 처음부터 다시 실행합니다</translation>
    </message>
    <message>
        <source>Go back to before the last node that ran</source>
        <translation>마지막에 실행한 노드 앞으로 되돌아갑니다</translation>
    </message>
    <message>
        <source>Step into the body of control flow</source>
        <translation>제어 흐름의 본문 안으로 들어갑니다</translation>
    </message>
    <message>
        <source>Run forward or back to the selected node</source>
        <translation>선택한 노드까지 실행하거나 되돌아갑니다</translation>
    </message>
    <message>
        <source>Go back to the previous breakpoint hit</source>
        <translation>이전 중단점의 정지 지점으로 되돌아갑니다</translation>
    </message>
    <message>
        <source>Undo Value &amp;Edit</source>
        <translation>값 편집 취소(&amp;E)</translation>
    </message>
    <message>
        <source>Redo &amp;Value Edit</source>
        <translation>값 편집 다시 실행(&amp;V)</translation>
    </message>
    <message>
        <source>Node &amp;Route</source>
        <translation>노드의 경로(&amp;R)</translation>
    </message>
    <message>
        <source>Show the selected node&apos;s route to a checked kernel, and where it ended</source>
        <translation>선택한 노드가 검사된 커널이 되기까지의 경로와 멈춘 곳을 보여 줍니다</translation>
    </message>
    <message>
        <source>Run each kernel on the values of its first launch, and compare its result with ATen&apos;s</source>
        <translation>커널마다 첫 실행의 값으로 돌려 보고 결과를 ATen과 비교합니다</translation>
    </message>
    <message>
        <source>Check only the selected kernels</source>
        <translation>선택한 커널만 같은 방법으로 검사합니다</translation>
    </message>
    <message>
        <source>Color nodes by their kernel, and mark those that ATen runs</source>
        <translation>노드를 계산하는 커널별로, ATen이 실행하는 노드는 따로 색칠합니다</translation>
    </message>
    <message>
        <source>Save all kernels as .mlir files, with plan.json, to a folder</source>
        <translation>모든 커널을 .mlir 파일로, 계획을 plan.json으로 폴더에 저장합니다</translation>
    </message>
    <message>
        <source>Start a template for the selected node&apos;s operator in the workshop</source>
        <translation>선택한 노드의 연산자용 템플릿을 작업장에서 시작합니다</translation>
    </message>
    <message>
        <source>Start a template for one of this program&apos;s operators in the workshop</source>
        <translation>이 프로그램의 연산자용 템플릿을 작업장에서 시작합니다</translation>
    </message>
    <message>
        <source>Discard the planned kernels and their colors</source>
        <translation>계획한 커널과 그 색을 지웁니다</translation>
    </message>
    <message>
        <source>Run the program, and show what is alive when and where memory peaks</source>
        <translation>프로그램을 실행하여 언제 무엇이 메모리에 있는지, 어디서 가장 많이 필요한지 보여 줍니다</translation>
    </message>
    <message>
        <source>Discard the measured memory</source>
        <translation>측정한 메모리를 지웁니다</translation>
    </message>
    <message>
        <source>Show the numerical analyses of a whole run</source>
        <translation>실행 전체의 수치에 대해 알아낸 것을 보입니다</translation>
    </message>
    <message>
        <source>Run the program, and find how close its values come to the limits of their types and where NaN and Inf originate</source>
        <translation>프로그램을 실행하여 값이 형식의 한계에 얼마나 가까운지, NaN과 Inf가 어디서 시작하는지 찾습니다</translation>
    </message>
    <message>
        <source>Color nodes by how close their values come to the limits of a type</source>
        <translation>값이 형식의 한계에 얼마나 가까운지에 따라 노드를 색칠합니다</translation>
    </message>
    <message>
        <source>Discard the risks found, and their colors</source>
        <translation>찾은 위험과 그 색을 지웁니다</translation>
    </message>
    <message>
        <source>Run the program alongside itself in float64, and see which operators lose digits</source>
        <translation>프로그램을 float64로도 나란히 실행하여 어느 연산자가 자릿수를 잃는지 봅니다</translation>
    </message>
    <message>
        <source>Run only the selected nodes in float64</source>
        <translation>고른 노드에 대해서만 같은 일을 합니다</translation>
    </message>
    <message>
        <source>Theme, language, text size, and the files that you trust</source>
        <translation>테마, 언어, 글자 크기, 신뢰하는 파일</translation>
    </message>
    <message>
        <source>Copy Lin&amp;k</source>
        <translation>링크 복사(&amp;K)</translation>
    </message>
    <message>
        <source>Copy a link that opens this file in the window and selects the current node</source>
        <translation>이 파일을 창에서 열고 현재 노드를 선택하는 링크를 복사합니다</translation>
    </message>
    <message>
        <source>&amp;Documentation</source>
        <translation>문서(&amp;D)</translation>
    </message>
    <message>
        <source>Open the documentation at what is being looked at</source>
        <translation>지금 보고 있는 것에 대한 문서를 엽니다</translation>
    </message>
    <message>
        <source>Tile S&amp;earch</source>
        <translation>타일 탐색(&amp;E)</translation>
    </message>
    <message>
        <source>Find the fastest tiles of a kernel by simulation</source>
        <translation>시뮬레이션으로 커널의 가장 빠른 타일을 찾습니다</translation>
    </message>
    <message>
        <source>&amp;Read</source>
        <translation>읽기(&amp;R)</translation>
    </message>
    <message>
        <source>Both graphs, the outline and the inspector</source>
        <translation>두 그래프와 개요, 속성 창</translation>
    </message>
    <message>
        <source>&amp;Debug</source>
        <translation>디버그(&amp;D)</translation>
    </message>
    <message>
        <source>The FX graph over values, watches, the tensor and the console</source>
        <translation>FX 그래프와 그 아래 값, 조사식, 텐서, 콘솔</translation>
    </message>
    <message>
        <source>The kernel in the main area over the list of kernels</source>
        <translation>주 영역에 커널, 그 아래 커널 목록</translation>
    </message>
    <message>
        <source>&amp;Timeline</source>
        <translation>타임라인(&amp;T)</translation>
    </message>
    <message>
        <source>A large timeline beside the costs</source>
        <translation>비용 옆에 큰 타임라인</translation>
    </message>
    <message>
        <source>&amp;Save Layout As…</source>
        <translation>레이아웃 저장(&amp;S)…</translation>
    </message>
    <message>
        <source>Save how this tab is arranged under a name</source>
        <translation>이 탭의 배치를 이름을 붙여 저장합니다</translation>
    </message>
    <message>
        <source>&amp;Export Layout…</source>
        <translation>레이아웃 내보내기(&amp;E)…</translation>
    </message>
    <message>
        <source>Write how this tab is arranged to a file</source>
        <translation>이 탭의 배치를 파일로 씁니다</translation>
    </message>
    <message>
        <source>&amp;Import Layout…</source>
        <translation>레이아웃 가져오기(&amp;I)…</translation>
    </message>
    <message>
        <source>Arrange this tab as a file says, and keep that layout</source>
        <translation>파일에 적힌 대로 이 탭을 배치하고 그 레이아웃을 저장합니다</translation>
    </message>
    <message>
        <source>Re&amp;move Saved Layout…</source>
        <translation>저장된 레이아웃 제거(&amp;M)…</translation>
    </message>
    <message>
        <source>Maximi&amp;ze Panel</source>
        <translation>패널 최대화(&amp;Z)</translation>
    </message>
    <message>
        <source>Show what has the keyboard alone; again brings the rest back</source>
        <translation>키보드가 있는 부분만 표시합니다. 다시 누르면 나머지가 돌아옵니다</translation>
    </message>
    <message>
        <source>Panel in Main &amp;Area</source>
        <translation>주 영역에 패널 표시(&amp;A)</translation>
    </message>
    <message>
        <source>Show the current panel as a tab beside the graphs; again brings it back to the dock</source>
        <translation>현재 패널을 그래프 옆의 탭으로 표시합니다. 다시 누르면 아래 영역으로 돌아갑니다</translation>
    </message>
    <message>
        <source>Panel in Its O&amp;wn Window</source>
        <translation>패널을 별도 창으로(&amp;W)</translation>
    </message>
    <message>
        <source>Tear the current panel off, for a second screen; again brings it back to the dock</source>
        <translation>현재 패널을 떼어 두 번째 화면 등에 둡니다. 다시 누르면 아래 영역으로 돌아갑니다</translation>
    </message>
    <message>
        <source>Close Pane&amp;l</source>
        <translation>패널 닫기(&amp;L)</translation>
    </message>
    <message>
        <source>Take the current panel&apos;s tab away; + in the dock brings it back</source>
        <translation>현재 패널의 탭을 없앱니다. 아래 영역의 +로 다시 열 수 있습니다</translation>
    </message>
    <message>
        <source>C&amp;hoose Interpreter…</source>
        <translation>인터프리터 선택(&amp;H)…</translation>
    </message>
    <message>
        <source>Choose what runs the program: Nodewise&apos;s LibTorch, or a Python interpreter of yours with its torch and devices</source>
        <translation>프로그램을 실행할 것을 고릅니다: Nodewise의 LibTorch, 또는 여러분의 Python 인터프리터와 그 torch, 장치</translation>
    </message>
    <message>
        <source>Add &amp;Note…</source>
        <translation>메모 추가(&amp;N)…</translation>
    </message>
    <message>
        <source>Pin a note to the selected node; it is kept beside the program</source>
        <translation>선택한 노드에 메모를 붙입니다. 메모는 프로그램 옆에 저장됩니다</translation>
    </message>
    <message>
        <source>N&amp;otes</source>
        <translation>메모(&amp;O)</translation>
    </message>
    <message>
        <source>List the notes of this program</source>
        <translation>이 프로그램의 메모를 나열합니다</translation>
    </message>
    <message>
        <source>&amp;Undo Change of Notes</source>
        <translation>메모 변경 취소(&amp;U)</translation>
    </message>
    <message>
        <source>Open Python &amp;Model…</source>
        <translation>Python 모델 열기(&amp;M)…</translation>
    </message>
    <message>
        <source>Run a Python file of yours, export the model that it makes, and open it, or see why it does not export</source>
        <translation>내 Python 파일을 실행하여 파일이 만드는 모델을 내보내고 열거나, 내보낼 수 없는 이유를 봅니다</translation>
    </message>
    <message>
        <source>&amp;Tour</source>
        <translation>둘러보기(&amp;T)</translation>
    </message>
    <message>
        <source>Five steps on a live program</source>
        <translation>실제 프로그램 위에서 다섯 단계</translation>
    </message>
    <message>
        <source>Search or type a command; @ finds nodes, # modules, ? the documentation</source>
        <translation>검색하거나 명령을 입력하세요. @는 노드, #는 모듈, ?는 문서를 찾습니다</translation>
    </message>
</context>
<context>
    <name>ArtifactModel</name>
    <message>
        <source>not readable</source>
        <translation>읽을 수 없음</translation>
    </message>
    <message>
        <source>, %1 times</source>
        <translation>, %1번</translation>
    </message>
    <message>
        <source>, in a loop</source>
        <translation>, 루프 안에서</translation>
    </message>
    <message>
        <source>executed in line %1</source>
        <translation>%1번째 줄에서 실행</translation>
    </message>
    <message>
        <source>loops before fusion</source>
        <translation>융합 전의 루프</translation>
    </message>
    <message>
        <source>output code</source>
        <translation>출력 코드</translation>
    </message>
    <message>
        <source>descriptor</source>
        <translation>디스크립터</translation>
    </message>
    <message>
        <source>bundle</source>
        <translation>번들</translation>
    </message>
    <message>
        <source>provenance</source>
        <translation>출처 정보</translation>
    </message>
    <message>
        <source>log</source>
        <translation>로그</translation>
    </message>
    <message>
        <source>file</source>
        <translation>파일</translation>
    </message>
    <message>
        <source>what</source>
        <translation>항목</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>graph before passes</source>
        <translation>패스 전 그래프</translation>
    </message>
    <message>
        <source>graph after passes</source>
        <translation>패스를 거친 그래프</translation>
    </message>
    <message>
        <source>runnable graph</source>
        <translation>실행 가능한 그래프</translation>
    </message>
    <message>
        <source>loops after fusion</source>
        <translation>융합 후의 루프</translation>
    </message>
    <message>
        <source>node mappings</source>
        <translation>노드 대응표</translation>
    </message>
</context>
<context>
    <name>BreakpointModel</name>
    <message>
        <source>Errors</source>
        <translation>오류</translation>
    </message>
    <message>
        <source>NaN in a result</source>
        <translation>결과에 NaN</translation>
    </message>
    <message>
        <source>Inf in a result</source>
        <translation>결과에 Inf</translation>
    </message>
    <message>
        <source>Result out of range</source>
        <translation>범위를 벗어난 결과</translation>
    </message>
    <message>
        <source>outside %1 … %2</source>
        <translation>%1 … %2 밖</translation>
    </message>
    <message>
        <source>node</source>
        <translation>노드</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>module</source>
        <translation>모듈</translation>
    </message>
    <message>
        <source>Python line</source>
        <translation>Python 줄</translation>
    </message>
    <message>
        <source>value</source>
        <translation>값</translation>
    </message>
    <message>
        <source>IR node</source>
        <translation>IR 노드</translation>
    </message>
    <message>
        <source>place</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>종류</translation>
    </message>
    <message>
        <source>condition</source>
        <translation>조건</translation>
    </message>
    <message>
        <source>hits</source>
        <translation>횟수</translation>
    </message>
    <message>
        <source>A count: 3 stops at the third hit, &gt;=3 from then on, %2 at every second hit</source>
        <translation>횟수: 3은 세 번째에, &gt;=3은 그때부터, %2는 두 번마다 멈춥니다</translation>
    </message>
    <message>
        <source>log message</source>
        <translation>기록 메시지</translation>
    </message>
    <message>
        <source>Printed to the console instead of stopping; expressions go in braces: {linear.mean()}</source>
        <translation>멈추는 대신 콘솔에 출력합니다. 식은 중괄호에 넣습니다: {linear.mean()}</translation>
    </message>
    <message>
        <source>TorchScript over the operator&apos;s arguments, its result, and the values before it: result.max() &gt; 3</source>
        <translation>연산자의 인수, 결과(result), 앞선 값에 대한 TorchScript: result.max() &gt; 3</translation>
    </message>
    <message>
        <source>stop at hit</source>
        <translation>멈출 히트</translation>
    </message>
    <message>
        <source>How often the place was reached in this run, with its condition true</source>
        <translation>이번 실행에서 조건이 참인 채로 이 위치에 도달한 횟수</translation>
    </message>
</context>
<context>
    <name>CageText</name>
    <message>
        <source>Cage of the workers: %1</source>
        <comment>what holds back code in files</comment>
        <translation>작업 프로세스의 격리: %1</translation>
    </message>
</context>
<context>
    <name>CanvasExport</name>
    <message>
        <source>%1 could not be written: %2. Choose another folder or name.</source>
        <translation>%1에 쓸 수 없습니다: %2. 다른 폴더나 이름을 고르세요.</translation>
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
        <source>Writing the picture</source>
        <translation>그림을 쓰는 중</translation>
    </message>
    <message>
        <source>The PNG could not be written: %1.</source>
        <translation>PNG를 쓸 수 없습니다: %1.</translation>
    </message>
    <message>
        <source>A picture can be written as .svg, .png or .pdf, not as “%1”. Change the file extension.</source>
        <translation>그림은 .svg, .png, .pdf로만 저장할 수 있으며 “%1”로는 저장할 수 없습니다. 파일 확장자를 바꾸세요.</translation>
    </message>
    <message>
        <source>As PNG, this picture would have %1 × %2 pixels; limited to %3 pixels a side, its text would be unreadable. Write it as SVG or PDF, collapse modules, or export only the visible part.</source>
        <translation>이 그림을 PNG로 만들면 %1 × %2 픽셀이고, 너비와 높이를 최대 %3 픽셀로 줄이면 글자를 읽을 수 없습니다. SVG나 PDF로 저장하거나, 모듈을 접거나, 창에 보이는 부분만 내보내세요.</translation>
    </message>
    <message>
        <source>There is not enough memory for a picture of %1 × %2 pixels. Write it as SVG or PDF, or export only the visible part.</source>
        <translation>%1 × %2 픽셀 그림을 만들 메모리가 부족합니다. SVG나 PDF로 저장하거나, 창에 보이는 부분만 내보내세요.</translation>
    </message>
</context>
<context>
    <name>ChainModel</name>
    <message>
        <source>%1: %2</source>
        <comment>operator and what happens to it</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>hardware function and its unit</comment>
        <translation>%2의 %1</translation>
    </message>
    <message>
        <source>step</source>
        <translation>단계</translation>
    </message>
    <message>
        <source>rule</source>
        <translation>규칙</translation>
    </message>
    <message>
        <source>becomes</source>
        <translation>바뀌는 것</translation>
    </message>
    <message>
        <source>where</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>why</source>
        <translation>이유</translation>
    </message>
    <message>
        <source>Operator and what happens to it, with what it becomes below</source>
        <translation>연산자와 그에 일어나는 일; 아래는 그것이 바뀐 것</translation>
    </message>
    <message>
        <source>Rule, or hardware function and the unit that runs it</source>
        <translation>규칙, 또는 하드웨어 함수와 이를 실행하는 유닛</translation>
    </message>
    <message>
        <source>What replaces it</source>
        <translation>그 자리를 대신하는 것</translation>
    </message>
    <message>
        <source>File and line of the rule; click it or press Enter to open it</source>
        <translation>규칙의 파일과 줄; 클릭하거나 Enter를 누르면 열립니다</translation>
    </message>
    <message>
        <source>What the rule says about it</source>
        <translation>규칙의 설명</translation>
    </message>
</context>
<context>
    <name>ChangeModel</name>
    <message>
        <source>slower</source>
        <translation>느려짐</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>빨라짐</translation>
    </message>
    <message>
        <source>same</source>
        <translation>같음</translation>
    </message>
    <message>
        <source>only now</source>
        <translation>지금만</translation>
    </message>
    <message>
        <source>only before</source>
        <translation>이전만</translation>
    </message>
    <message>
        <source>%1 before, %2 now: %3</source>
        <comment>cycles or time, cycles or time, change</comment>
        <translation>이전 %1, 지금 %2: %3</translation>
    </message>
    <message>
        <source>aligned by node</source>
        <translation>노드별로 맞춤</translation>
    </message>
    <message>
        <source>aligned by kernel and launch</source>
        <translation>커널과 실행 순서로 맞춤</translation>
    </message>
    <message>
        <source>aligned by name</source>
        <translation>이름으로 맞춤</translation>
    </message>
    <message>
        <source>%1
%2 times before, %3 now: %4</source>
        <comment>key, count, count, kind</comment>
        <translation>%1
이전 %2회, 지금 %3회: %4</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>노드</translation>
    </message>
    <message>
        <source>kernel and launch</source>
        <translation>커널과 실행</translation>
    </message>
    <message>
        <source>name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>before</source>
        <translation>이전</translation>
    </message>
    <message>
        <source>now</source>
        <translation>지금</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>차이</translation>
    </message>
    <message>
        <source>change</source>
        <translation>변화</translation>
    </message>
    <message>
        <source>Shares of each total: the clock is unknown</source>
        <translation>클록을 모르므로 각 전체에 대한 비율입니다</translation>
    </message>
    <message>
        <source>in both %1; only before %2, only now %3</source>
        <comment>figures, how many, how many</comment>
        <translation>양쪽 모두에 있는 것: %1; 이전에만 %2, 지금만 %3</translation>
    </message>
</context>
<context>
    <name>ColorMap</name>
    <message>
        <source>Gray</source>
        <translation>회색</translation>
    </message>
    <message>
        <source>Red – blue</source>
        <translation>빨강 – 파랑</translation>
    </message>
</context>
<context>
    <name>CompareOverlay</name>
    <message>
        <source>Equal</source>
        <translation>같음</translation>
    </message>
    <message>
        <source>Differs within tolerance</source>
        <translation>허용 오차 이내에서 다름</translation>
    </message>
    <message>
        <source>Not compared</source>
        <translation>비교하지 않은 값</translation>
    </message>
    <message>
        <source>Differs</source>
        <translation>다름</translation>
    </message>
    <message>
        <source>Differs first</source>
        <translation>처음으로 다름</translation>
    </message>
    <message>
        <source>Inherits a difference</source>
        <translation>차이를 물려받음</translation>
    </message>
</context>
<context>
    <name>CompareRequests</name>
    <message>
        <source>There is only one graph here. Choose another program or reference values.</source>
        <translation>그래프가 하나뿐입니다. 다른 프로그램이나 기준 값을 선택하십시오.</translation>
    </message>
    <message>
        <source>Choose a program (.pt2) or an IR file (.json) to compare with.</source>
        <translation>비교할 프로그램(.pt2)이나 IR 파일(.json)을 선택하십시오.</translation>
    </message>
    <message>
        <source>Choose a folder or a file of reference values.</source>
        <translation>기준 값이 든 폴더나 파일을 선택하십시오.</translation>
    </message>
    <message>
        <source>Kernels are generated from an FX graph. Open the .pt2 file that this IR was made from.</source>
        <translation>커널은 FX 그래프로 만듭니다. 이 IR의 원본인 .pt2 파일을 여십시오.</translation>
    </message>
    <message>
        <source>Interpreters run exported programs. Open the .pt2 file that this IR was made from.</source>
        <translation>인터프리터는 내보낸 프로그램을 실행합니다. 이 IR의 원본 .pt2 파일을 여십시오.</translation>
    </message>
    <message>
        <source>Choose an interpreter to compare with.</source>
        <translation>비교할 인터프리터를 고르십시오.</translation>
    </message>
</context>
<context>
    <name>CompareText</name>
    <message>
        <source>equal</source>
        <translation>같음</translation>
    </message>
    <message>
        <source>within tolerance</source>
        <translation>허용 오차 이내</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>다름</translation>
    </message>
    <message>
        <source>not compared</source>
        <translation>비교 안 함</translation>
    </message>
    <message>
        <source>values of %1</source>
        <comment>a dump&apos;s folder or file</comment>
        <translation>%1의 값</translation>
    </message>
    <message>
        <source>IR of %1</source>
        <translation>%1의 IR</translation>
    </message>
    <message>
        <source>FX graph of %1</source>
        <translation>%1의 FX 그래프</translation>
    </message>
    <message>
        <source>%1 of %2 values compared</source>
        <translation>값 %2개 중 %1개 비교</translation>
    </message>
    <message numerus="yes">
        <source>%n pass(es)</source>
        <comment>runs of the program</comment>
        <translation>
            <numerusform>%n회 실행</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 at most</source>
        <comment>memory</comment>
        <translation>최대 %1</translation>
    </message>
    <message>
        <source>against %1</source>
        <comment>the reference</comment>
        <translation>기준: %1</translation>
    </message>
    <message>
        <source>%1 (run %2)</source>
        <comment>of a node in a loop</comment>
        <translation>%1 (%2번째 실행)</translation>
    </message>
    <message>
        <source>%1 dB</source>
        <translation>%1 dB</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>elements</comment>
        <translation>%2 중 %1</translation>
    </message>
    <message>
        <source>%1 %2, reference %3</source>
        <comment>count, NaN or Inf, count</comment>
        <translation>%2 %1개, 기준 %3개</translation>
    </message>
    <message>
        <source>This operator differs</source>
        <translation>이 연산자가 다름</translation>
    </message>
    <message>
        <source>= equal to the reference</source>
        <translation>= 기준과 같음</translation>
    </message>
    <message>
        <source>≈ within tolerance of the reference: max abs %1, %2 ULPs</source>
        <translation>≈ 기준과 허용 오차 이내: 최대 절대 오차 %1, %2 ULP</translation>
    </message>
    <message>
        <source>≠ differs from the reference: max abs %1, %2 ULPs, %3 elements</source>
        <translation>≠ 기준과 다름: 최대 절대 오차 %1, %2 ULP, 원소 %3</translation>
    </message>
    <message>
        <source>– not compared: %1</source>
        <translation>– 비교 안 함: %1</translation>
    </message>
    <message>
        <source>This operator differs, or an input that the reference lacks</source>
        <translation>이 연산자 또는 기준에 없는 입력이 다름</translation>
    </message>
    <message>
        <source>%1
(%2)</source>
        <comment>what the replay says, and of which inputs it does not hold</comment>
        <translation>%1
(%2)</translation>
    </message>
    <message>
        <source>ATen&apos;s operators</source>
        <translation>ATen 연산자</translation>
    </message>
    <message>
        <source>%1 kernels in %2 launches for %3</source>
        <comment>of a run through kernels</comment>
        <translation>%3용 커널 %1개, 실행 %2회</translation>
    </message>
    <message>
        <source>each on ATen&apos;s values</source>
        <translation>각각 ATen의 값으로 실행</translation>
    </message>
    <message>
        <source>inside %1</source>
        <comment>a kernel</comment>
        <translation>%1 내부</translation>
    </message>
    <message>
        <source>ATen</source>
        <translation>ATen</translation>
    </message>
    <message>
        <source>ATen, for %1</source>
        <comment>a kernel</comment>
        <translation>ATen(%1 대신)</translation>
    </message>
    <message>
        <source>a view, control flow, or nothing to compute</source>
        <translation>뷰, 제어 흐름, 또는 계산할 것이 없는 노드</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <comment>how a value compares; how it was made</comment>
        <translation>%1. %2</translation>
    </message>
    <message numerus="yes">
        <source>%n launch(es) failed</source>
        <translation>
            <numerusform>%n launch failed</numerusform>
        </translation>
    </message>
    <message>
        <source>The session is at another stop now. The figures cover the whole run and are still valid.</source>
        <translation>세션이 지금은 다른 곳에 멈춰 있습니다. 수치는 전체 실행에 대한 것이므로 그대로 유효합니다.</translation>
    </message>
    <message>
        <source>Values were edited after this comparison. Compare again to see what changed.</source>
        <translation>비교한 뒤에 값이 수정되었습니다. 다시 비교하면 무엇이 바뀌었는지 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>The session of this comparison has ended, and its reference was released. Compare again to view its values.</source>
        <translation>비교에 쓴 세션이 끝나 기준도 해제되었습니다. 기준의 값을 보려면 다시 비교하십시오.</translation>
    </message>
    <message>
        <source>computed by kernel %1, launch %2</source>
        <translation>커널 %1의 %2번 실행이 만든 값</translation>
    </message>
    <message>
        <source>inside kernel %1, launch %2, which does not store its value</source>
        <translation>커널 %1의 %2번 실행 안에서 계산되어 값이 남지 않음</translation>
    </message>
    <message>
        <source>computed by ATen: %1</source>
        <translation>ATen이 만든 값: %1</translation>
    </message>
    <message>
        <source>computed by ATen</source>
        <translation>ATen이 만든 값</translation>
    </message>
    <message>
        <source>Its inputs already differ</source>
        <translation>들어온 값이 이미 다름</translation>
    </message>
    <message>
        <source>Can&apos;t tell whether this kernel is the cause</source>
        <translation>이 커널 때문인지 알 수 없음</translation>
    </message>
    <message>
        <source>This kernel is the cause</source>
        <translation>이 커널이 원인</translation>
    </message>
    <message>
        <source>Earlier errors add up</source>
        <translation>앞선 오차가 쌓임</translation>
    </message>
    <message>
        <source>Can&apos;t tell whether this operator is the cause</source>
        <translation>이 연산자 때문인지 판단할 수 없음</translation>
    </message>
    <message>
        <source>No kernel computed it: ATen&apos;s operator got the results of earlier kernels.</source>
        <translation>커널이 만든 값이 아닙니다. ATen 연산자가 앞선 커널의 결과를 받았습니다.</translation>
    </message>
    <message>
        <source>On ATen&apos;s values, the result of kernel %1 is still out of tolerance.</source>
        <translation>ATen의 값으로 실행해도 커널 %1의 결과가 허용 오차를 벗어납니다.</translation>
    </message>
    <message>
        <source>On ATen&apos;s values, kernel %1 agrees: errors of earlier kernels, each within tolerance, add up.</source>
        <translation>ATen의 값으로 실행하면 커널 %1의 결과가 일치합니다. 각각은 허용 오차 이내인 앞선 커널들의 오차가 쌓인 것입니다.</translation>
    </message>
    <message>
        <source>The reference lacks some of its inputs.</source>
        <translation>기준에 이 노드의 입력이 모두 있지는 않습니다.</translation>
    </message>
    <message>
        <source>On the reference&apos;s inputs, its result is still out of tolerance.</source>
        <translation>기준의 입력으로 실행해도 결과가 허용 오차를 벗어납니다.</translation>
    </message>
    <message>
        <source>On the reference&apos;s inputs, its result agrees: errors of earlier nodes, each within tolerance, add up.</source>
        <translation>기준의 입력으로 실행하면 결과가 맞습니다. 앞선 노드들에서 저마다 허용 오차 이내인 오차가 쌓인 것입니다.</translation>
    </message>
    <message>
        <source>≈ within the rounding of a sum of %1 terms: max abs %2, %3 ULPs</source>
        <translation>≈ 항 %1개 합의 반올림 오차 이내: 최대 절대 차이 %2, %3 ULP</translation>
    </message>
    <message>
        <source>inherited</source>
        <translation>물려받음</translation>
    </message>
    <message>
        <source>≠ inherits a difference: max abs %1, %2 ULPs, %3 elements; %4</source>
        <comment>the last one is how the value was made</comment>
        <translation>≠ 차이를 물려받음: 최대 절대 오차 %1, %2 ULP, 원소 %3; %4</translation>
    </message>
</context>
<context>
    <name>ConsoleHelp</name>
    <message>
        <source>%1, … (%2 in all)</source>
        <translation>%1, … (모두 %2개)</translation>
    </message>
    <message>
        <source>Expressions are TorchScript over the values of the stop, as in watches and conditions; they change nothing.</source>
        <translation>식은 조사식과 조건에서처럼 정지점의 값에 대한 TorchScript이며, 아무것도 바꾸지 않습니다.</translation>
    </message>
    <message>
        <source>Expressions are Python over the values of the stop; name = … keeps a result.</source>
        <translation>식은 정지점의 값에 대한 Python이며, 이름 = … 은 결과를 보관합니다.</translation>
    </message>
    <message>
        <source>  %1.abs().max()    %1[0, :4]    (%1 &gt; 3).sum()    torch.isnan(%1).any()</source>
        <translation>  %1.abs().max()    %1[0, :4]    (%1 &gt; 3).sum()    torch.isnan(%1).any()</translation>
    </message>
    <message>
        <source>Values: %1</source>
        <translation>값: %1</translation>
    </message>
    <message>
        <source>Inputs: %1</source>
        <translation>입력: %1</translation>
    </message>
    <message>
        <source>Weights: %1</source>
        <translation>가중치: %1</translation>
    </message>
    <message>
        <source>Of a tensor: %1</source>
        <translation>텐서의 멤버: %1</translation>
    </message>
    <message>
        <source>Functions: %1</source>
        <translation>함수: %1</translation>
    </message>
    <message>
        <source>In conditions, the operator&apos;s arguments by name, and result, which is what it gives.</source>
        <translation>조건에서는 연산자의 인수 이름과, 연산자의 결과인 result도 쓸 수 있습니다.</translation>
    </message>
    <message>
        <source>help NAME tells of one value or operator (help %1, help torch.softmax). Tab and Ctrl+Space complete; Up and Down bring back what was typed.</source>
        <translation>help 이름은 값이나 연산자 하나를 설명합니다(help %1, help torch.softmax). Tab과 Ctrl+Space는 자동 완성하고, 위·아래 키는 입력했던 것을 다시 불러옵니다.</translation>
    </message>
    <message>
        <source>%1: a value of the program, %2</source>
        <comment>name, operator</comment>
        <translation>%1: 프로그램의 값, %2</translation>
    </message>
    <message>
        <source>There is no value %1.</source>
        <translation>값 %1이(가) 없습니다.</translation>
    </message>
</context>
<context>
    <name>Core</name>
    <message>
        <source>cancelled</source>
        <translation>취소했습니다</translation>
    </message>
    <message>
        <source>node &apos;%1&apos;: %2</source>
        <translation>노드 &apos;%1&apos;: %2</translation>
    </message>
    <message>
        <source>line %1, column %2: %3</source>
        <translation>%1번째 줄, %2번째 열: %3</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>%1번째 줄: %2</translation>
    </message>
    <message>
        <source>%1%2</source>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>cannot write a message</source>
        <translation>메시지를 쓸 수 없습니다</translation>
    </message>
    <message>
        <source>the header is longer than %1 bytes</source>
        <translation>헤더가 %1바이트보다 깁니다</translation>
    </message>
    <message>
        <source>the stream ended after %1 of %2 bytes of a message</source>
        <translation>메시지 %2바이트 중 %1바이트에서 스트림이 끝났습니다</translation>
    </message>
    <message>
        <source>the header has no Content-Length</source>
        <translation>헤더에 Content-Length가 없습니다</translation>
    </message>
    <message>
        <source>the header has two Content-Length fields</source>
        <translation>헤더에 Content-Length 필드가 두 개 있습니다</translation>
    </message>
    <message>
        <source>Content-Length %1 is above the limit of %2 bytes</source>
        <translation>Content-Length %1이(가) 한도 %2바이트를 넘습니다</translation>
    </message>
    <message>
        <source>the JSON nests deeper than %1 levels</source>
        <translation>JSON이 %1단계보다 깊게 중첩되어 있습니다</translation>
    </message>
    <message>
        <source>this is not JSON</source>
        <translation>JSON이 아닙니다</translation>
    </message>
    <message>
        <source>this JSON can&apos;t be read: %1</source>
        <translation>JSON을 읽을 수 없습니다: %1</translation>
    </message>
    <message>
        <source>this must be an object</source>
        <translation>객체여야 합니다</translation>
    </message>
    <message>
        <source>this must be a string</source>
        <translation>문자열이어야 합니다</translation>
    </message>
    <message>
        <source>this must be an array</source>
        <translation>배열이어야 합니다</translation>
    </message>
    <message>
        <source>the program %1 is not in %2</source>
        <translation>%2에 프로그램 %1이(가) 없습니다</translation>
    </message>
    <message>
        <source>build it too, or install all of Nodewise&apos;s programs into one folder</source>
        <translation>이 프로그램도 빌드하거나 Nodewise의 모든 프로그램을 한 폴더에 설치하세요</translation>
    </message>
    <message>
        <source>a response must say which request it answers</source>
        <translation>응답에는 어떤 요청에 대한 것인지 있어야 합니다</translation>
    </message>
    <message>
        <source>this must be true or false</source>
        <translation>true 또는 false여야 합니다</translation>
    </message>
    <message>
        <source>the request failed without saying why</source>
        <translation>요청이 이유 없이 실패했습니다</translation>
    </message>
    <message>
        <source>%1 speaks version %2 of Nodewise&apos;s protocol, this program version %3</source>
        <translation>%1의 Nodewise 프로토콜은 버전 %2, 이 프로그램은 버전 %3입니다</translation>
    </message>
    <message>
        <source>install the same version of Nodewise on both sides</source>
        <translation>양쪽에 같은 버전의 Nodewise를 설치하세요</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>this worker does not know the request &apos;%1&apos;</source>
        <translation>이 작업 프로세스는 요청 &apos;%1&apos;을(를) 알지 못합니다</translation>
    </message>
    <message>
        <source>%1 failed: %2</source>
        <translation>%1 실패: %2</translation>
    </message>
    <message>
        <source>was killed by signal %1 (%2)</source>
        <translation>신호 %1(%2)로 종료되었습니다</translation>
    </message>
    <message>
        <source>exited with code %1</source>
        <translation>코드 %1로 끝났습니다</translation>
    </message>
    <message>
        <source>cannot open pipes to %1: %2</source>
        <translation>%1에 연결할 파이프를 열 수 없습니다: %2</translation>
    </message>
    <message>
        <source>cannot start it: %1</source>
        <translation>시작할 수 없습니다: %1</translation>
    </message>
    <message>
        <source>%1 did not answer within %2 ms</source>
        <translation>%1이(가) %2ms 안에 응답하지 않았습니다</translation>
    </message>
    <message>
        <source>%1 broke the protocol: %2</source>
        <translation>%1이(가) 프로토콜을 어겼습니다: %2</translation>
    </message>
    <message>
        <source>%1; its last line was: %2</source>
        <translation>%1, 마지막 줄: %2</translation>
    </message>
    <message>
        <source>this format shows the IR only</source>
        <translation>이 형식은 IR만 나타냅니다</translation>
    </message>
    <message>
        <source>choose the IR, or another format</source>
        <translation>IR을 고르거나 다른 형식을 고르세요</translation>
    </message>
    <message>
        <source>there is no FX graph</source>
        <translation>FX 그래프가 없습니다</translation>
    </message>
    <message>
        <source>open the .pt2 file; an IR file has none</source>
        <translation>.pt2 파일을 여세요. IR 파일에는 FX 그래프가 없습니다</translation>
    </message>
    <message>
        <source>there is no IR</source>
        <translation>IR이 없습니다</translation>
    </message>
    <message>
        <source>there is no operation in this part</source>
        <translation>이 부분에는 연산이 없습니다</translation>
    </message>
    <message>
        <source>select operations, or a module that has some</source>
        <translation>연산을 선택하거나 연산이 있는 모듈을 선택하세요</translation>
    </message>
    <message>
        <source>select nodes of the program or of one body</source>
        <translation>프로그램의 노드나 본문 하나의 노드를 선택하세요</translation>
    </message>
    <message>
        <source>the name is used twice in this graph</source>
        <translation>이 그래프에서 이름이 두 번 쓰였습니다</translation>
    </message>
    <message>
        <source>the node is listed in a graph that it does not belong to</source>
        <translation>노드가 자기 것이 아닌 그래프에 올라 있습니다</translation>
    </message>
    <message>
        <source>an argument names a node that does not exist</source>
        <translation>인자가 없는 노드를 가리킵니다</translation>
    </message>
    <message>
        <source>argument &apos;%1&apos; belongs to another graph</source>
        <translation>인자 &apos;%1&apos;은(는) 다른 그래프의 것입니다</translation>
    </message>
    <message>
        <source>argument &apos;%1&apos; is used before it is defined</source>
        <translation>인자 &apos;%1&apos;이(가) 정의되기 전에 쓰였습니다</translation>
    </message>
    <message>
        <source>the root graph</source>
        <translation>최상위 그래프</translation>
    </message>
    <message>
        <source>graph &apos;%1&apos;</source>
        <translation>그래프 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>%1 has no output node</source>
        <translation>%1에 출력 노드가 없습니다</translation>
    </message>
    <message>
        <source>%1 has more than one output node</source>
        <translation>%1에 출력 노드가 둘 이상 있습니다</translation>
    </message>
    <message>
        <source>the output is not the last node of %1</source>
        <translation>출력이 %1의 마지막 노드가 아닙니다</translation>
    </message>
    <message>
        <source>the list of users differs from the arguments that use the node</source>
        <translation>사용하는 노드의 목록이 실제 인자와 다릅니다</translation>
    </message>
    <message>
        <source>the signature has %1 inputs, the graph %2 placeholders</source>
        <translation>시그니처의 입력은 %1개, 그래프의 플레이스홀더는 %2개입니다</translation>
    </message>
    <message>
        <source>the signature calls this input &apos;%1&apos;</source>
        <translation>시그니처에서는 이 입력의 이름이 &apos;%1&apos;입니다</translation>
    </message>
    <message>
        <source>the root module has a parent</source>
        <translation>최상위 모듈에 상위 모듈이 있습니다</translation>
    </message>
    <message>
        <source>module &apos;%1&apos; has no parent</source>
        <translation>모듈 &apos;%1&apos;에 상위 모듈이 없습니다</translation>
    </message>
    <message>
        <source>module &apos;%1&apos; is not listed once by its parent</source>
        <translation>상위 모듈의 목록에 모듈 &apos;%1&apos;이(가) 한 번만 있어야 하는데 그렇지 않습니다</translation>
    </message>
    <message>
        <source>the node is listed by module &apos;%1&apos;, which is not its own</source>
        <translation>노드가 자기 모듈이 아닌 모듈 &apos;%1&apos;의 목록에 있습니다</translation>
    </message>
    <message>
        <source>unexpected text after the expression</source>
        <translation>식 뒤에 불필요한 글자가 있습니다</translation>
    </message>
    <message>
        <source>symbolic expression: %1</source>
        <translation>기호 식: %1</translation>
    </message>
    <message>
        <source>nested deeper than %1 levels</source>
        <translation>%1단계보다 깊게 중첩되어 있습니다</translation>
    </message>
    <message>
        <source>an expression is missing here</source>
        <translation>여기에 식이 없습니다</translation>
    </message>
    <message>
        <source>unexpected character &apos;%1&apos;</source>
        <translation>예상하지 못한 문자 &apos;%1&apos;이(가) 있습니다</translation>
    </message>
    <message>
        <source>a number is missing here</source>
        <translation>여기에 숫자가 없습니다</translation>
    </message>
    <message>
        <source>only oo and int_oo can follow a minus sign</source>
        <translation>빼기 기호 뒤에는 oo와 int_oo만 올 수 있습니다</translation>
    </message>
    <message>
        <source>%1 needs exactly one value</source>
        <translation>%1에는 값이 정확히 하나 필요합니다</translation>
    </message>
    <message>
        <source>%1 has the wrong number of arguments</source>
        <translation>%1의 인자 개수가 틀립니다</translation>
    </message>
    <message>
        <source>a closing parenthesis is missing</source>
        <translation>닫는 괄호가 없습니다</translation>
    </message>
    <message>
        <source>a comma or a closing parenthesis is missing</source>
        <translation>쉼표나 닫는 괄호가 없습니다</translation>
    </message>
    <message>
        <source>this brace closes nothing</source>
        <translation>이 중괄호에는 짝이 없습니다</translation>
    </message>
    <message>
        <source>module &apos;%1&apos; is not declared before this line</source>
        <translation>모듈 &apos;%1&apos;이(가) 이 줄보다 앞에서 선언되지 않았습니다</translation>
    </message>
    <message>
        <source>a line begins with %name, return, range, sym, module or }</source>
        <translation>줄은 %name, return, range, sym, module 또는 }로 시작해야 합니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos;: %2</source>
        <translation>&apos;%1&apos;: %2</translation>
    </message>
    <message>
        <source>graphs are nested deeper than %1 levels</source>
        <translation>그래프가 %1단계보다 깊게 중첩되어 있습니다</translation>
    </message>
    <message>
        <source>kinds are input, parameter, buffer, constant, object, constant_input, token</source>
        <translation>종류는 input, parameter, buffer, constant, object, constant_input, token입니다</translation>
    </message>
    <message>
        <source>kinds are output, buffer, input, parameter, loss, parameter_grad, input_grad, token</source>
        <translation>종류는 output, buffer, input, parameter, loss, parameter_grad, input_grad, token입니다</translation>
    </message>
    <message>
        <source>the expression &apos;%1&apos; is not declared</source>
        <translation>식 &apos;%1&apos;이(가) 선언되지 않았습니다</translation>
    </message>
    <message>
        <source>declare it above: sym {%1} &quot;srepr&quot;</source>
        <translation>앞에서 선언하세요: sym {%1} &quot;srepr&quot;</translation>
    </message>
    <message>
        <source>values are nested deeper than %1 levels</source>
        <translation>값이 %1단계보다 깊게 중첩되어 있습니다</translation>
    </message>
    <message>
        <source>types are written as torch.fx does: f32, bf16, i64, b8</source>
        <translation>타입은 torch.fx처럼 씁니다: f32, bf16, i64, b8</translation>
    </message>
    <message>
        <source>arguments are nested deeper than %1 levels</source>
        <translation>인자가 %1단계보다 깊게 중첩되어 있습니다</translation>
    </message>
    <message>
        <source>there is no node &apos;%1&apos; above this line</source>
        <translation>이 줄보다 앞에 노드 &apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>nodes begin with %, text is in quotes</source>
        <translation>노드는 %로 시작하고 텍스트는 따옴표 안에 씁니다</translation>
    </message>
    <message>
        <source>unexpected text at the end of the line</source>
        <translation>줄 끝에 불필요한 글자가 있습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is missing here</source>
        <translation>여기에 &apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>%1 is missing here</source>
        <translation>여기에 빠진 것이 있습니다: %1</translation>
    </message>
    <message>
        <source>text in quotes is missing here</source>
        <translation>여기에 따옴표로 묶은 텍스트가 없습니다</translation>
    </message>
    <message>
        <source>the text in quotes has no end on its line</source>
        <translation>따옴표로 묶은 텍스트가 그 줄에서 끝나지 않습니다</translation>
    </message>
    <message>
        <source>the brace is never closed on its line</source>
        <translation>중괄호가 그 줄에서 닫히지 않습니다</translation>
    </message>
    <message>
        <source>the backslash escapes nothing</source>
        <translation>역슬래시 뒤에 아무것도 없습니다</translation>
    </message>
    <message>
        <source>the escape needs %1 hexadecimal digits</source>
        <translation>이스케이프에는 16진수 %1자리가 필요합니다</translation>
    </message>
    <message>
        <source>the placement request names a node that it does not have</source>
        <translation>배치 요청이 자신에게 없는 노드를 가리킵니다</translation>
    </message>
    <message>
        <source>Graphviz could not place %1 nodes</source>
        <translation>Graphviz가 노드 %1개를 배치하지 못했습니다</translation>
    </message>
    <message>
        <source>its dtype is unknown</source>
        <translation>dtype을 알 수 없습니다</translation>
    </message>
    <message>
        <source>its sizes, strides or offset are symbolic or negative</source>
        <translation>크기, 스트라이드, 오프셋 중에 기호이거나 음수인 것이 있습니다</translation>
    </message>
    <message>
        <source>its elements lie outside of its storage of %1 bytes</source>
        <translation>원소가 %1바이트 저장소 밖에 있습니다</translation>
    </message>
    <message>
        <source>it has more than %1 elements</source>
        <translation>원소가 %1개를 넘습니다</translation>
    </message>
    <message>
        <source>the archive lacks this record</source>
        <translation>아카이브에 이 레코드가 없습니다</translation>
    </message>
    <message>
        <source>the conversion of op &apos;%1&apos; failed: %2</source>
        <translation>연산자 &apos;%1&apos;을(를) 변환하지 못했습니다: %2</translation>
    </message>
    <message>
        <source>the program holds no data of the constant &apos;%1&apos;</source>
        <translation>프로그램에 상수 &apos;%1&apos;의 데이터가 없습니다</translation>
    </message>
    <message>
        <source>the constant &apos;%1&apos; has no data in the IR: %2</source>
        <translation>IR에 상수 &apos;%1&apos;의 데이터가 없습니다: %2</translation>
    </message>
    <message>
        <source>its bytes are a pickle, which is never executed</source>
        <translation>바이트가 pickle이며, pickle은 실행하지 않습니다</translation>
    </message>
    <message>
        <source>export the program again with torch 2.8 or later</source>
        <translation>torch 2.8 이상으로 프로그램을 다시 내보내세요</translation>
    </message>
    <message>
        <source>the program was exported on the meta device</source>
        <translation>meta 디바이스에서 내보낸 프로그램입니다</translation>
    </message>
    <message>
        <source>convert from the .pt2 file</source>
        <translation>.pt2 파일에서 변환하세요</translation>
    </message>
    <message>
        <source>it absorbs &apos;%1&apos;, which another conversion has absorbed</source>
        <translation>다른 변환이 이미 합친 &apos;%1&apos;을(를) 합치려 합니다</translation>
    </message>
    <message>
        <source>it absorbs &apos;%1&apos;, which was merged with other nodes</source>
        <translation>다른 노드들과 이미 합쳐진 &apos;%1&apos;을(를) 합치려 합니다</translation>
    </message>
    <message>
        <source>a node of its result has no name or no op_type</source>
        <translation>결과의 노드에 이름이나 op_type이 없습니다</translation>
    </message>
    <message>
        <source>the name &apos;%1&apos; of its result is used by another node</source>
        <translation>결과의 이름 &apos;%1&apos;을(를) 다른 노드가 쓰고 있습니다</translation>
    </message>
    <message>
        <source>%1 is out of range, there are %2</source>
        <translation>%1은(는) 범위를 벗어났습니다. 모두 %2개입니다</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is missing</source>
        <translation>&quot;%1&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>a size of %1</source>
        <translation>크기가 %1입니다</translation>
    </message>
    <message>
        <source>this is not an IR file: &quot;nodes&quot; or &quot;graph_inputs&quot; is missing</source>
        <translation>IR 파일이 아닙니다. &quot;nodes&quot; 또는 &quot;graph_inputs&quot;가 없습니다</translation>
    </message>
    <message>
        <source>open a .pt2, or JSON that pytorch-ir or Nodewise wrote</source>
        <translation>.pt2 파일이나 pytorch-ir 또는 Nodewise가 쓴 JSON을 여세요</translation>
    </message>
    <message>
        <source>the node name &quot;%1&quot; is used twice</source>
        <translation>노드 이름 &quot;%1&quot;이(가) 두 번 쓰였습니다</translation>
    </message>
    <message>
        <source>the node has no name or no op_type</source>
        <translation>노드에 이름이나 op_type이 없습니다</translation>
    </message>
    <message>
        <source>there is no subgraph &quot;%1&quot;</source>
        <translation>하위 그래프 &quot;%1&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>&quot;value&quot; is missing</source>
        <translation>&quot;value&quot;가 없습니다</translation>
    </message>
    <message>
        <source>&quot;parent&quot; is missing</source>
        <translation>&quot;parent&quot;가 없습니다</translation>
    </message>
    <message>
        <source>only the first module is the root</source>
        <translation>첫 번째 모듈만 최상위 모듈입니다</translation>
    </message>
    <message>
        <source>the file can&apos;t be read</source>
        <translation>파일을 읽을 수 없습니다</translation>
    </message>
    <message>
        <source>the file can&apos;t be read to its end</source>
        <translation>파일을 끝까지 읽을 수 없습니다</translation>
    </message>
    <message>
        <source>something follows the end of the JSON value</source>
        <translation>JSON 값이 끝난 뒤에 다른 내용이 있습니다</translation>
    </message>
    <message>
        <source>no JSON value starts here</source>
        <translation>여기서 시작하는 JSON 값이 없습니다</translation>
    </message>
    <message>
        <source>more than %1 values</source>
        <translation>값이 %1개를 넘습니다</translation>
    </message>
    <message>
        <source>the text ends in the middle of a value</source>
        <translation>값 중간에서 텍스트가 끝납니다</translation>
    </message>
    <message>
        <source>the text ends in the middle of a string</source>
        <translation>문자열 중간에서 텍스트가 끝납니다</translation>
    </message>
    <message>
        <source>a layout cache was used for two diagrams</source>
        <translation>배치 캐시 하나를 두 다이어그램에 썼습니다</translation>
    </message>
    <message>
        <source>not a placement request of this version</source>
        <translation>이 버전의 배치 요청이 아닙니다</translation>
    </message>
    <message>
        <source>a placement request is damaged</source>
        <translation>배치 요청이 손상되었습니다</translation>
    </message>
    <message>
        <source>not a placement answer of this version</source>
        <translation>이 버전의 배치 응답이 아닙니다</translation>
    </message>
    <message>
        <source>a placement answer is damaged</source>
        <translation>배치 응답이 손상되었습니다</translation>
    </message>
    <message>
        <source>the layout worker answered %1 of %2 requests</source>
        <translation>배치 프로세스가 요청 %2개 중 %1개에만 응답했습니다</translation>
    </message>
    <message>
        <source>the graph could not be laid out: %1</source>
        <translation>그래프를 배치하지 못했습니다: %1</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>그런 파일이 없습니다</translation>
    </message>
    <message>
        <source>there is not enough memory</source>
        <translation>메모리가 부족합니다</translation>
    </message>
    <message>
        <source>the content does not match its checksum: the file is damaged</source>
        <translation>내용이 체크섬과 맞지 않습니다. 파일이 손상되었습니다</translation>
    </message>
    <message>
        <source>the zip archive is damaged</source>
        <translation>zip 아카이브가 손상되었습니다</translation>
    </message>
    <message>
        <source>the record is encrypted</source>
        <translation>레코드가 암호화되어 있습니다</translation>
    </message>
    <message>
        <source>the archive holds this record twice</source>
        <translation>아카이브에 이 레코드가 두 번 있습니다</translation>
    </message>
    <message>
        <source>the record claims to expand from %1 to %2 bytes</source>
        <translation>레코드가 %1바이트에서 %2바이트로 풀린다고 되어 있습니다</translation>
    </message>
    <message>
        <source>the name is empty</source>
        <translation>이름이 비어 있습니다</translation>
    </message>
    <message>
        <source>the expression can&apos;t be read: %1</source>
        <translation>식을 읽을 수 없습니다: %1</translation>
    </message>
    <message>
        <source>unknown kind of integer &apos;%1&apos;</source>
        <translation>알 수 없는 정수 종류 &apos;%1&apos;입니다</translation>
    </message>
    <message>
        <source>a size is negative: %1</source>
        <translation>크기가 음수입니다: %1</translation>
    </message>
    <message>
        <source>unknown scalar type number %1</source>
        <translation>알 수 없는 스칼라 타입 번호 %1입니다</translation>
    </message>
    <message>
        <source>unknown layout number %1</source>
        <translation>알 수 없는 레이아웃 번호 %1입니다</translation>
    </message>
    <message>
        <source>there are %1 strides for %2 sizes</source>
        <translation>크기는 %2개인데 스트라이드가 %1개입니다</translation>
    </message>
    <message>
        <source>the module stack is too deep</source>
        <translation>모듈 스택이 너무 깊습니다</translation>
    </message>
    <message>
        <source>the module stack can&apos;t be read</source>
        <translation>모듈 스택을 읽을 수 없습니다</translation>
    </message>
    <message>
        <source>this is a GGUF file: weights without a graph</source>
        <translation>GGUF 파일입니다. 그래프 없이 가중치만 있습니다</translation>
    </message>
    <message>
        <source>this is a NumPy array, not a program</source>
        <translation>프로그램이 아니라 NumPy 배열입니다</translation>
    </message>
    <message>
        <source>this is an HDF5 file (Keras weights or data), not a PyTorch program</source>
        <translation>PyTorch 프로그램이 아니라 HDF5 파일(Keras 가중치나 데이터)입니다</translation>
    </message>
    <message>
        <source>this is a TensorFlow Lite model, not a PyTorch program</source>
        <translation>PyTorch 프로그램이 아니라 TensorFlow Lite 모델입니다</translation>
    </message>
    <message>
        <source>this is a tar archive: unpack it first</source>
        <translation>tar 아카이브입니다. 먼저 푸세요</translation>
    </message>
    <message>
        <source>this is a gzip file: unpack it first</source>
        <translation>gzip 파일입니다. 먼저 푸세요</translation>
    </message>
    <message>
        <source>this is an xz file: unpack it first</source>
        <translation>xz 파일입니다. 먼저 푸세요</translation>
    </message>
    <message>
        <source>this is a 7z archive: unpack it first</source>
        <translation>7z 아카이브입니다. 먼저 푸세요</translation>
    </message>
    <message>
        <source>this is a JSON file, not an exported program</source>
        <translation>내보낸 프로그램이 아니라 JSON 파일입니다</translation>
    </message>
    <message>
        <source>this is Python source: a model has to be exported before it can be opened</source>
        <translation>Python 소스입니다. 모델을 먼저 내보내야 열 수 있습니다</translation>
    </message>
    <message>
        <source>this is a text file, not an exported program</source>
        <translation>내보낸 프로그램이 아니라 텍스트 파일입니다</translation>
    </message>
    <message>
        <source>this is a folder</source>
        <translation>폴더입니다</translation>
    </message>
    <message>
        <source>this is not a regular file</source>
        <translation>일반 파일이 아닙니다</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>파일이 비어 있습니다</translation>
    </message>
    <message>
        <source>this is a safetensors file: weights without a graph</source>
        <translation>safetensors 파일입니다. 그래프 없이 가중치만 있습니다</translation>
    </message>
    <message>
        <source>this is not an exported program</source>
        <translation>내보낸 프로그램이 아닙니다</translation>
    </message>
    <message>
        <source>the zip archive holds no files</source>
        <translation>zip 아카이브에 파일이 없습니다</translation>
    </message>
    <message>
        <source>this is an AOTInductor package: compiled code without the graph</source>
        <translation>AOTInductor 패키지입니다. 그래프 없이 컴파일된 코드만 있습니다</translation>
    </message>
    <message>
        <source>this is a TorchScript archive, not an exported program</source>
        <translation>내보낸 프로그램이 아니라 TorchScript 아카이브입니다</translation>
    </message>
    <message>
        <source>the archive has weights but no model: torch.export.save failed while it wrote the file</source>
        <translation>아카이브에 가중치는 있지만 모델이 없습니다. torch.export.save가 파일을 쓰다가 실패했습니다</translation>
    </message>
    <message>
        <source>these are NumPy arrays (.npz), not a program</source>
        <translation>프로그램이 아니라 NumPy 배열(.npz)입니다</translation>
    </message>
    <message>
        <source>the zip archive holds no exported program</source>
        <translation>zip 아카이브에 내보낸 프로그램이 없습니다</translation>
    </message>
    <message>
        <source>copy or download it again, or export it again</source>
        <translation>다시 복사하거나 내려받거나, 다시 내보내세요</translation>
    </message>
    <message>
        <source>export it again and look at the error that Python raises</source>
        <translation>다시 내보내고 Python이 내는 오류를 확인하세요</translation>
    </message>
    <message>
        <source>check its path and permissions</source>
        <translation>경로와 권한을 확인하세요</translation>
    </message>
    <message>
        <source>open it as IR</source>
        <translation>IR로 여세요</translation>
    </message>
    <message>
        <source>choose a file in it</source>
        <translation>그 안의 파일을 고르세요</translation>
    </message>
    <message>
        <source>export it again</source>
        <translation>다시 내보내세요</translation>
    </message>
    <message>
        <source>in Python: torch.export.save(torch.export.export(model.eval(), example_inputs), &quot;model.pt2&quot;)</source>
        <translation>Python에서: torch.export.save(torch.export.export(model.eval(), example_inputs), &quot;model.pt2&quot;)</translation>
    </message>
    <message>
        <source>unknown kind of argument &apos;%1&apos;</source>
        <translation>알 수 없는 인자 종류 &apos;%1&apos;입니다</translation>
    </message>
    <message>
        <source>the value &apos;%1&apos; is used before it is defined</source>
        <translation>값 &apos;%1&apos;이(가) 정의되기 전에 쓰였습니다</translation>
    </message>
    <message>
        <source>the value &apos;%1&apos; is not defined in this graph</source>
        <translation>값 &apos;%1&apos;이(가) 이 그래프에 정의되어 있지 않습니다</translation>
    </message>
    <message>
        <source>unknown kind of symbol &apos;%1&apos;</source>
        <translation>알 수 없는 심볼 종류 &apos;%1&apos;입니다</translation>
    </message>
    <message>
        <source>expected a tensor or none, found &apos;%1&apos;</source>
        <translation>텐서나 none이 있어야 하는데 &apos;%1&apos;이(가) 있습니다</translation>
    </message>
    <message>
        <source>unknown memory format number %1</source>
        <translation>알 수 없는 메모리 형식 번호 %1입니다</translation>
    </message>
    <message>
        <source>bodies of control flow are nested deeper than %1 levels</source>
        <translation>제어 흐름 본문이 %1단계보다 깊게 중첩되어 있습니다</translation>
    </message>
    <message>
        <source>the value &apos;%1&apos; is defined twice</source>
        <translation>값 &apos;%1&apos;이(가) 두 번 정의되었습니다</translation>
    </message>
    <message>
        <source>a graph with a single return has %1 outputs</source>
        <translation>반환값이 하나인 그래프에 출력이 %1개 있습니다</translation>
    </message>
    <message>
        <source>an output of unknown kind &apos;%1&apos;</source>
        <translation>알 수 없는 종류 &apos;%1&apos;의 출력입니다</translation>
    </message>
    <message>
        <source>the file does not say what &apos;%1&apos; is</source>
        <translation>파일에 &apos;%1&apos;이(가) 무엇인지 적혀 있지 않습니다</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>목록</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>객체</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>숫자</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>문자열</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 또는 false</translation>
    </message>
    <message>
        <source>null</source>
        <translation>null</translation>
    </message>
    <message>
        <source>something else</source>
        <translation>다른 값</translation>
    </message>
    <message>
        <source>the member &apos;%1&apos; is missing</source>
        <translation>&apos;%1&apos; 항목이 없습니다</translation>
    </message>
    <message>
        <source>an integer</source>
        <translation>정수</translation>
    </message>
    <message>
        <source>expected an object with exactly one member, found %1</source>
        <translation>항목이 정확히 하나인 객체가 있어야 하는데 항목이 %1개입니다</translation>
    </message>
    <message>
        <source>expected %1, found %2</source>
        <translation>필요한 것은 %1이지만 실제로는 %2입니다</translation>
    </message>
    <message>
        <source>the text is not valid UTF-8</source>
        <translation>텍스트가 올바른 UTF-8이 아닙니다</translation>
    </message>
    <message>
        <source>the JSON is nested deeper than %1 levels</source>
        <translation>JSON이 %1단계보다 깊게 중첩되어 있습니다</translation>
    </message>
    <message>
        <source>the JSON is larger than 4 GB</source>
        <translation>JSON이 4 GB보다 큽니다</translation>
    </message>
    <message>
        <source>the JSON holds a string with an invalid escape</source>
        <translation>JSON에 이스케이프가 잘못된 문자열이 있습니다</translation>
    </message>
    <message>
        <source>the JSON is empty</source>
        <translation>JSON이 비어 있습니다</translation>
    </message>
    <message>
        <source>the JSON ends too early, at byte %1</source>
        <translation>JSON이 %1바이트에서 너무 일찍 끝납니다</translation>
    </message>
    <message>
        <source>malformed JSON at byte %1</source>
        <translation>%1바이트에서 JSON 형식이 잘못되었습니다</translation>
    </message>
    <message>
        <source>it ends without STOP</source>
        <translation>STOP 없이 끝납니다</translation>
    </message>
    <message>
        <source>it holds too many values</source>
        <translation>값이 너무 많습니다</translation>
    </message>
    <message>
        <source>the pickle is damaged at byte %1: %2</source>
        <translation>pickle이 %1바이트에서 손상되었습니다: %2</translation>
    </message>
    <message>
        <source>a number can&apos;t be read</source>
        <translation>숫자를 읽을 수 없습니다</translation>
    </message>
    <message>
        <source>the opcode %1 is unknown or not allowed</source>
        <translation>opcode %1을(를) 알 수 없거나 허용하지 않습니다</translation>
    </message>
    <message>
        <source>it calls nothing</source>
        <translation>호출할 대상이 없습니다</translation>
    </message>
    <message>
        <source>a string has no quotes</source>
        <translation>문자열에 따옴표가 없습니다</translation>
    </message>
    <message>
        <source>the pickle is damaged: it leaves no value</source>
        <translation>pickle이 손상되었습니다. 남는 값이 없습니다</translation>
    </message>
    <message>
        <source>update Nodewise, or export it with a torch from 2.5 to 2.13</source>
        <translation>Nodewise를 업데이트하거나 torch 2.5에서 2.13 사이의 버전으로 내보내세요</translation>
    </message>
    <message>
        <source>the %1 is &apos;%2&apos;, Nodewise reads &apos;%3&apos;</source>
        <translation>%1이 &apos;%2&apos;입니다. Nodewise는 &apos;%3&apos;을(를) 읽습니다</translation>
    </message>
    <message>
        <source>archive format</source>
        <translation>아카이브 형식</translation>
    </message>
    <message>
        <source>archive version</source>
        <translation>아카이브 버전</translation>
    </message>
    <message>
        <source>the file has no model &apos;%1&apos;</source>
        <translation>파일에 모델 &apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>it has %1</source>
        <translation>있는 것: %1</translation>
    </message>
    <message>
        <source>reading %1</source>
        <translation>%1 읽는 중</translation>
    </message>
    <message>
        <source>decoding the graph</source>
        <translation>그래프를 해석하는 중</translation>
    </message>
    <message>
        <source>indexing the weights</source>
        <translation>가중치 색인을 만드는 중</translation>
    </message>
    <message>
        <source>the file is damaged or not what torch.export.save writes: export it again</source>
        <translation>파일이 손상되었거나 torch.export.save가 쓴 것이 아닙니다. 다시 내보내세요</translation>
    </message>
    <message>
        <source>unknown kind of input &apos;%1&apos;</source>
        <translation>알 수 없는 입력 종류 &apos;%1&apos;입니다</translation>
    </message>
    <message>
        <source>the signature names &apos;%1&apos; where the graph has the input &apos;%2&apos;</source>
        <translation>그래프의 입력은 &apos;%2&apos;인데 시그니처에는 &apos;%1&apos;로 되어 있습니다</translation>
    </message>
    <message>
        <source>unknown kind of output &apos;%1&apos;</source>
        <translation>알 수 없는 출력 종류 &apos;%1&apos;입니다</translation>
    </message>
    <message>
        <source>the number of inputs is %1 in the signature, %2 in the graph</source>
        <translation>입력이 시그니처에는 %1개, 그래프에는 %2개입니다</translation>
    </message>
    <message>
        <source>the number of outputs is %1 in the signature, %2 in the graph</source>
        <translation>출력이 시그니처에는 %1개, 그래프에는 %2개입니다</translation>
    </message>
    <message>
        <source>this is not what torch.save writes: it has no %1</source>
        <translation>torch.save가 쓴 것이 아닙니다. %1이(가) 없습니다</translation>
    </message>
    <message>
        <source>expected a dict of tensors</source>
        <translation>텐서의 dict가 있어야 합니다</translation>
    </message>
    <message>
        <source>a key of the dict is not a string</source>
        <translation>dict의 키 중에 문자열이 아닌 것이 있습니다</translation>
    </message>
    <message>
        <source>the archive has no record &apos;%1&apos;</source>
        <translation>아카이브에 레코드 &apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>the tensor needs %1 bytes, its record &apos;%2&apos; has %3</source>
        <translation>텐서에는 %1바이트가 필요한데 레코드 &apos;%2&apos;에는 %3바이트가 있습니다</translation>
    </message>
    <message>
        <source>the entry &apos;%1&apos; of %2 is a %3, which is shown but not read</source>
        <translation>%2의 항목 &apos;%1&apos;은(는) %3입니다. 보여 주기만 하고 읽지 않습니다</translation>
    </message>
    <message>
        <source>the file has no weight &apos;%1&apos; for the input &apos;%2&apos;</source>
        <translation>파일에 입력 &apos;%2&apos;의 가중치 &apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>the query is longer than %1 characters</source>
        <translation>검색식이 %1자보다 깁니다</translation>
    </message>
    <message>
        <source>write -op:linear to leave nodes out, &quot;-&quot; to search for the sign</source>
        <translation>노드를 빼려면 -op:linear처럼, 기호를 찾으려면 &quot;-&quot;로 쓰세요</translation>
    </message>
    <message>
        <source>there is no field &apos;%1&apos;</source>
        <translation>필드 &apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>for example %1</source>
        <translation>예: %1</translation>
    </message>
    <message>
        <source>the quote is never closed</source>
        <translation>따옴표가 닫히지 않았습니다</translation>
    </message>
    <message>
        <source>the bracket is never closed</source>
        <translation>대괄호가 닫히지 않았습니다</translation>
    </message>
    <message>
        <source>regular expressions are described in docs/query.md</source>
        <translation>정규 표현식은 docs/query.md에 설명되어 있습니다</translation>
    </message>
    <message>
        <source>write a word, =word or ~expression</source>
        <translation>단어, =단어 또는 ~정규식을 쓰세요</translation>
    </message>
    <message>
        <source>a shape is written like [_,16,*]: _ is any one dimension, * any number of them</source>
        <translation>모양은 [_,16,*]처럼 씁니다. _은 임의의 차원 하나, *은 임의 개수의 차원입니다</translation>
    </message>
    <message>
        <source>the name of an attribute is missing</source>
        <translation>속성 이름이 없습니다</translation>
    </message>
    <message>
        <source>for example attr:dim=-1</source>
        <translation>예: attr:dim=-1</translation>
    </message>
    <message>
        <source>the regular expression is longer than %1 characters</source>
        <translation>정규 표현식이 %1자보다 깁니다</translation>
    </message>
    <message>
        <source>this parenthesis closes nothing</source>
        <translation>이 괄호에는 짝이 없습니다</translation>
    </message>
    <message>
        <source>the regular expression is nested too deeply</source>
        <translation>정규 표현식이 너무 깊게 중첩되어 있습니다</translation>
    </message>
    <message>
        <source>the regular expression is too large</source>
        <translation>정규 표현식이 너무 큽니다</translation>
    </message>
    <message>
        <source>groups that begin with (? are not supported</source>
        <translation>(?로 시작하는 그룹은 지원하지 않습니다</translation>
    </message>
    <message>
        <source>this parenthesis is never closed</source>
        <translation>이 괄호가 닫히지 않았습니다</translation>
    </message>
    <message>
        <source>the backslash at the end escapes nothing</source>
        <translation>끝의 역슬래시 뒤에 아무것도 없습니다</translation>
    </message>
    <message>
        <source>the escape \%1 is not supported</source>
        <translation>이스케이프 \%1은(는) 지원하지 않습니다</translation>
    </message>
    <message>
        <source>this bracket is never closed</source>
        <translation>이 대괄호가 닫히지 않았습니다</translation>
    </message>
    <message>
        <source>the range runs backwards</source>
        <translation>범위가 거꾸로입니다</translation>
    </message>
    <message>
        <source>a repetition is written {m}, {m,} or {m,n}, with numbers up to %1</source>
        <translation>반복은 {m}, {m,}, {m,n}으로 쓰며 숫자는 %1까지입니다</translation>
    </message>
    <message>
        <source>a dimension is missing here</source>
        <translation>여기에 차원이 없습니다</translation>
    </message>
    <message>
        <source>a number is missing after the comparison</source>
        <translation>비교 기호 뒤에 숫자가 없습니다</translation>
    </message>
    <message>
        <source>a shape is written in brackets</source>
        <translation>모양은 대괄호 안에 씁니다</translation>
    </message>
    <message>
        <source>for example [_,16,*]</source>
        <translation>예: [_,16,*]</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>선형</translation>
    </message>
    <message>
        <source>2 * out * in_features (+ out for a bias)</source>
        <translation>2 * out * in_features (바이어스가 있으면 + out)</translation>
    </message>
    <message>
        <source>matmul</source>
        <translation>행렬곱</translation>
    </message>
    <message>
        <source>2 * out * k (+ out for addmm&apos;s addend)</source>
        <translation>2 * out * k (addmm의 더하는 값이 있으면 + out)</translation>
    </message>
    <message>
        <source>batched matmul</source>
        <translation>배치 행렬곱</translation>
    </message>
    <message>
        <source>2 * batch * m * k * n (+ out for baddbmm&apos;s addend)</source>
        <translation>2 * batch * m * k * n (baddbmm의 더하는 값이 있으면 + out)</translation>
    </message>
    <message>
        <source>convolution</source>
        <translation>합성곱</translation>
    </message>
    <message>
        <source>2 * out * (in_channels / groups) * kernel (transposed: in for out, out_channels for in_channels; + out for a bias)</source>
        <translation>2 * out * (in_channels / groups) * kernel (전치: out 대신 in, in_channels 대신 out_channels. 바이어스가 있으면 + out)</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>어텐션</translation>
    </message>
    <message>
        <source>2 * batch * heads * queries * keys * (width of q + width of v)</source>
        <translation>2 * batch * heads * queries * keys * (q의 너비 + v의 너비)</translation>
    </message>
    <message>
        <source>reduction</source>
        <translation>축소</translation>
    </message>
    <message>
        <source>1 per input element</source>
        <translation>입력 원소당 1</translation>
    </message>
    <message>
        <source>elementwise</source>
        <translation>원소별</translation>
    </message>
    <message>
        <source>1 per output element</source>
        <translation>출력 원소당 1</translation>
    </message>
    <message>
        <source>%1 of %2 weights have no data in the file</source>
        <translation>가중치 %2개 중 %1개의 데이터가 파일에 없습니다</translation>
    </message>
    <message>
        <source>%1 weights are stored as pickles, which are shown but not read</source>
        <translation>가중치 %1개가 pickle로 저장되어 있어 보여 주기만 하고 읽지 않습니다</translation>
    </message>
    <message>
        <source>parameter &apos;%1&apos; is never used</source>
        <translation>파라미터 &apos;%1&apos;이(가) 쓰이지 않습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a custom operator</source>
        <translation>&apos;%1&apos;은(는) 사용자 정의 연산자입니다</translation>
    </message>
    <message>
        <source>its cost is not estimated</source>
        <translation>연산량을 추정하지 않습니다</translation>
    </message>
    <message>
        <source>%1 nodes have sizes known only at run time; their operations are not counted</source>
        <translation>노드 %1개의 크기는 실행할 때만 알 수 있어 연산을 세지 않았습니다</translation>
    </message>
    <message>
        <source>%1 nodes have operators without a formula; their operations are not counted</source>
        <translation>노드 %1개의 연산자에는 공식이 없어 연산을 세지 않았습니다</translation>
    </message>
    <message>
        <source>symbolic sizes are taken at their values at export</source>
        <translation>기호 크기는 내보낼 때의 값으로 계산합니다</translation>
    </message>
    <message>
        <source>this engine does not know the request &apos;%1&apos;</source>
        <translation>이 엔진은 요청 &apos;%1&apos;을(를) 알지 못합니다</translation>
    </message>
    <message>
        <source>the client</source>
        <translation>클라이언트</translation>
    </message>
    <message>
        <source>was ended because it broke the protocol: %1</source>
        <translation>프로토콜을 어겨서 종료했습니다: %1</translation>
    </message>
    <message>
        <source>was ended because it sent a message that can&apos;t be read: %1</source>
        <translation>읽을 수 없는 메시지를 보내서 종료했습니다: %1</translation>
    </message>
    <message>
        <source>was ended because it took more than %1 MB of memory</source>
        <translation>메모리를 %1MB 넘게 써서 종료했습니다</translation>
    </message>
    <message>
        <source>%1 while answering %2</source>
        <translation>%1(%2에 응답하던 중)</translation>
    </message>
    <message>
        <source>the engine</source>
        <translation>엔진</translation>
    </message>
    <message>
        <source>a higher-order operator runs other graphs and has no schema; the names of its arguments are those of its Python function</source>
        <translation>고차 연산자는 다른 그래프를 실행하며 스키마가 없습니다. 인자 이름은 해당 Python 함수의 것입니다</translation>
    </message>
    <message>
        <source>not registered: &apos;%1.%2&apos; has the overloads %3</source>
        <translation>등록되지 않음: &apos;%1.%2&apos;의 오버로드는 %3입니다</translation>
    </message>
    <message>
        <source>not registered: the namespace &apos;%1&apos; has no operator &apos;%2&apos; in PyTorch %3</source>
        <translation>등록되지 않음: PyTorch %3의 이름공간 &apos;%1&apos;에는 연산자 &apos;%2&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>not registered: PyTorch defines the operators of &apos;%1&apos; in Python, and LibTorch does not have them</source>
        <translation>등록되지 않음: PyTorch가 &apos;%1&apos;의 연산자를 Python으로 정의하므로 LibTorch에는 없습니다</translation>
    </message>
    <message>
        <source>not registered: no operator of the namespace &apos;%1&apos; is known here; the library that defines it is not loaded</source>
        <translation>등록되지 않음: 이름공간 &apos;%1&apos;의 연산자를 알 수 없습니다. 이를 정의하는 라이브러리를 불러오지 않았습니다</translation>
    </message>
    <message>
        <source>cannot map the page shared with the worker: %1</source>
        <translation>작업 프로세스와 함께 쓰는 페이지를 매핑할 수 없습니다: %1</translation>
    </message>
    <message>
        <source>cannot make the page shared with the worker: %1</source>
        <translation>작업 프로세스와 함께 쓸 페이지를 만들 수 없습니다: %1</translation>
    </message>
    <message>
        <source>the program has no data for the attribute &apos;%1&apos;</source>
        <translation>프로그램에 속성 &apos;%1&apos;의 데이터가 없습니다</translation>
    </message>
    <message>
        <source>register it as a buffer of the module and export again</source>
        <translation>모듈의 버퍼로 등록하고 다시 내보내세요</translation>
    </message>
    <message>
        <source>argument &apos;%1&apos;: %2</source>
        <translation>인자 &apos;%1&apos;: %2</translation>
    </message>
    <message>
        <source>the program was exported for another version of the operator: export it again</source>
        <translation>다른 버전의 연산자에 맞춰 내보낸 프로그램입니다. 다시 내보내세요</translation>
    </message>
    <message>
        <source>the operator has no argument &apos;%1&apos;</source>
        <translation>연산자에 인자 &apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>the condition is neither a boolean nor a tensor</source>
        <translation>조건이 불리언도 텐서도 아닙니다</translation>
    </message>
    <message>
        <source>the condition is not known without data: give weights and inputs</source>
        <translation>데이터 없이는 조건을 알 수 없습니다. 가중치와 입력을 지정하세요</translation>
    </message>
    <message>
        <source>the body &apos;%1&apos; takes %2 inputs, %3 are given</source>
        <translation>본문 &apos;%1&apos;의 입력은 %2개인데 %3개가 주어졌습니다</translation>
    </message>
    <message>
        <source>bodies are nested too deep</source>
        <translation>본문이 너무 깊게 중첩되어 있습니다</translation>
    </message>
    <message>
        <source>the condition of the loop returns nothing</source>
        <translation>반복문의 조건이 아무것도 반환하지 않습니다</translation>
    </message>
    <message>
        <source>the body returns fewer values than the loop carries</source>
        <translation>본문이 반복문이 넘기는 값보다 적게 반환합니다</translation>
    </message>
    <message>
        <source>division by zero</source>
        <translation>0으로 나누었습니다</translation>
    </message>
    <message>
        <source>modulo by zero</source>
        <translation>0으로 나눈 나머지를 구하려 합니다</translation>
    </message>
    <message>
        <source>expected integers or booleans</source>
        <translation>정수나 불리언이 있어야 합니다</translation>
    </message>
    <message>
        <source>can&apos;t shift by that much</source>
        <translation>그만큼 시프트할 수 없습니다</translation>
    </message>
    <message>
        <source>expected %1 numbers</source>
        <translation>숫자가 %1개 있어야 합니다</translation>
    </message>
    <message>
        <source>expected a list and an index</source>
        <translation>목록과 인덱스가 있어야 합니다</translation>
    </message>
    <message>
        <source>the index %1 is not in the list of %2</source>
        <translation>인덱스 %1은(는) 항목이 %2개인 목록을 벗어납니다</translation>
    </message>
    <message>
        <source>expected a list</source>
        <translation>목록이 있어야 합니다</translation>
    </message>
    <message>
        <source>not enough memory</source>
        <translation>메모리가 부족합니다</translation>
    </message>
    <message>
        <source>an unknown exception</source>
        <translation>알 수 없는 예외가 발생했습니다</translation>
    </message>
    <message>
        <source>the program has no sample inputs</source>
        <translation>프로그램에 예제 입력이 없습니다</translation>
    </message>
    <message>
        <source>give the inputs</source>
        <translation>입력을 지정하세요</translation>
    </message>
    <message>
        <source>the sample inputs have %1 values, the program takes %2</source>
        <translation>예제 입력의 값은 %1개인데 프로그램은 %2개를 받습니다</translation>
    </message>
    <message>
        <source>the file has no such entry</source>
        <translation>파일에 그런 항목이 없습니다</translation>
    </message>
    <message>
        <source>the program has no data for %1</source>
        <translation>프로그램에 %1의 데이터가 없습니다</translation>
    </message>
    <message>
        <source>the program has no data for %1 (and for %2 more)</source>
        <translation>프로그램에 %1의 데이터가 없습니다(그 밖에 %2개)</translation>
    </message>
    <message>
        <source>give a file of weights, or step through the shapes alone</source>
        <translation>가중치 파일을 지정하거나 모양만으로 단계 실행하세요</translation>
    </message>
    <message>
        <source>the program takes %1 inputs, %2 are given</source>
        <translation>프로그램의 입력은 %1개인데 %2개가 주어졌습니다</translation>
    </message>
    <message>
        <source>the run was not started</source>
        <translation>실행을 시작하지 않았습니다</translation>
    </message>
    <message>
        <source>the program has run to its end</source>
        <translation>프로그램이 끝까지 실행되었습니다</translation>
    </message>
    <message>
        <source>the program has not run to its end</source>
        <translation>프로그램이 끝까지 실행되지 않았습니다</translation>
    </message>
    <message>
        <source>the argument &apos;%1&apos; is required and not given</source>
        <translation>필수 인자 &apos;%1&apos;이(가) 주어지지 않았습니다</translation>
    </message>
    <message>
        <source>export again with ExportedProgram.run_decompositions(), which removes most higher-order operators</source>
        <translation>고차 연산자를 대부분 없애 주는 ExportedProgram.run_decompositions()로 다시 내보내세요</translation>
    </message>
    <message>
        <source>expected %1 bodies, found %2</source>
        <translation>본문이 %1개 있어야 하는데 %2개입니다</translation>
    </message>
    <message>
        <source>it has too few arguments</source>
        <translation>인자가 너무 적습니다</translation>
    </message>
    <message>
        <source>expected a list of operands</source>
        <translation>피연산자 목록이 있어야 합니다</translation>
    </message>
    <message>
        <source>the inputs are nested deeper than %1 levels</source>
        <translation>입력이 %1단계보다 깊게 중첩되어 있습니다</translation>
    </message>
    <message>
        <source>the sample inputs lack an entry of a dict that the signature names</source>
        <translation>시그니처에 있는 dict 항목이 예제 입력에 없습니다</translation>
    </message>
    <message>
        <source>the sample inputs hold an object of the class %1, which can&apos;t be read without Python</source>
        <translation>예제 입력에 Python 없이 읽을 수 없는 클래스 %1의 객체가 있습니다</translation>
    </message>
    <message>
        <source>give the inputs: each tensor of the object is an input of its own</source>
        <translation>입력을 지정하세요. 객체의 텐서 하나하나가 따로 입력이 됩니다</translation>
    </message>
    <message>
        <source>the sample inputs lack the record &apos;%1&apos;</source>
        <translation>예제 입력에 레코드 &apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>a sample input can&apos;t be read: %1</source>
        <translation>예제 입력을 읽을 수 없습니다: %1</translation>
    </message>
    <message>
        <source>the size %1 is not known</source>
        <translation>크기 %1을(를) 알 수 없습니다</translation>
    </message>
    <message>
        <source>its sizes, strides and offset reach past the %1 bytes that are stored</source>
        <translation>크기, 스트라이드, 오프셋이 저장된 %1바이트를 벗어납니다</translation>
    </message>
    <message>
        <source>the record &apos;%1&apos; reaches past the end of the file</source>
        <translation>레코드 &apos;%1&apos;이(가) 파일 끝을 넘습니다</translation>
    </message>
    <message>
        <source>its data is a pickle, which is never executed</source>
        <translation>데이터가 pickle이며, pickle은 실행하지 않습니다</translation>
    </message>
    <message>
        <source>the file has no data for it</source>
        <translation>파일에 이것의 데이터가 없습니다</translation>
    </message>
    <message>
        <source>expected a batch size and the kind of randomness</source>
        <translation>배치 크기와 난수 종류가 있어야 합니다</translation>
    </message>
    <message>
        <source>expected a tensor, a dimension and a level</source>
        <translation>텐서, 차원, 단계가 있어야 합니다</translation>
    </message>
    <message>
        <source>expected a tensor, a level, a batch size and a dimension</source>
        <translation>텐서, 단계, 배치 크기, 차원이 있어야 합니다</translation>
    </message>
    <message>
        <source>it ended the worker %1 times in a row and is not run again unchanged</source>
        <translation>작업 프로세스를 연속으로 %1번 끝나게 해서 그대로는 다시 실행하지 않습니다</translation>
    </message>
    <message>
        <source>edit a value that it reads, stop before it with a breakpoint, or restart the program</source>
        <translation>읽는 값을 고치거나, 중단점으로 그 앞에서 멈추거나, 프로그램을 다시 시작하세요</translation>
    </message>
    <message>
        <source>%1 while it ran %2</source>
        <translation>%1(%2을(를) 실행하던 중)</translation>
    </message>
    <message>
        <source>restarting the worker failed: %1</source>
        <translation>작업 프로세스를 다시 시작하지 못했습니다: %1</translation>
    </message>
    <message>
        <source>no program is launched</source>
        <translation>실행을 시작한 프로그램이 없습니다</translation>
    </message>
    <message>
        <source>the program is running</source>
        <translation>프로그램이 실행 중입니다</translation>
    </message>
    <message>
        <source>&apos;pause&apos; stops it</source>
        <translation>&apos;pause&apos;로 멈출 수 있습니다</translation>
    </message>
    <message>
        <source>the worker is being restarted</source>
        <translation>작업 프로세스를 다시 시작하는 중입니다</translation>
    </message>
    <message>
        <source>ask again after the next stop</source>
        <translation>다음에 멈춘 뒤에 다시 요청하세요</translation>
    </message>
    <message>
        <source>the session is over</source>
        <translation>세션이 끝났습니다</translation>
    </message>
    <message>
        <source>&apos;launch&apos; starts another</source>
        <translation>&apos;launch&apos;로 새 세션을 시작하세요</translation>
    </message>
    <message>
        <source>there is nothing to attach to</source>
        <translation>연결할 대상이 없습니다</translation>
    </message>
    <message>
        <source>the engine runs the program itself: use &apos;launch&apos;</source>
        <translation>엔진이 프로그램을 직접 실행합니다. &apos;launch&apos;를 쓰세요</translation>
    </message>
    <message>
        <source>launch needs a program</source>
        <translation>launch에는 프로그램이 필요합니다</translation>
    </message>
    <message>
        <source>name a .pt2 file, or an IR file as &apos;ir&apos;</source>
        <translation>.pt2 파일을 지정하거나 &apos;ir&apos;에 IR 파일을 지정하세요</translation>
    </message>
    <message>
        <source>&apos;restart&apos; runs it again</source>
        <translation>&apos;restart&apos;로 다시 실행할 수 있습니다</translation>
    </message>
    <message>
        <source>the program has not started</source>
        <translation>프로그램이 시작되지 않았습니다</translation>
    </message>
    <message>
        <source>&apos;configurationDone&apos; starts it</source>
        <translation>&apos;configurationDone&apos;으로 시작합니다</translation>
    </message>
    <message>
        <source>the program is not running</source>
        <translation>프로그램이 실행 중이 아닙니다</translation>
    </message>
    <message>
        <source>the worker has not ended</source>
        <translation>작업 프로세스가 끝나지 않았습니다</translation>
    </message>
    <message>
        <source>no worker is running</source>
        <translation>실행 중인 작업 프로세스가 없습니다</translation>
    </message>
    <message>
        <source>was ended by the engine</source>
        <translation>엔진이 종료했습니다</translation>
    </message>
    <message>
        <source>a window has at most %1 cells</source>
        <translation>창의 셀은 최대 %1개입니다</translation>
    </message>
    <message>
        <source>%1 of %2 elements differ, first %3: %4 instead of %5; max abs %6, rel %7</source>
        <translation>원소 %2개 중 %1개가 다릅니다. 첫 번째 %3: %5이어야 하나 %4입니다. 최대 절대 오차 %6, 상대 오차 %7</translation>
    </message>
    <message>
        <source>shape %1 instead of %2</source>
        <translation>모양이 %2이어야 하나 %1입니다</translation>
    </message>
    <message>
        <source>%1 instead of %2</source>
        <translation>%2이어야 하나 %1입니다</translation>
    </message>
    <message>
        <source>the program has no output of this name</source>
        <translation>프로그램에 이 이름의 출력이 없습니다</translation>
    </message>
    <message>
        <source>the reference has no entry of this name</source>
        <translation>기준 파일에 이 이름의 항목이 없습니다</translation>
    </message>
    <message>
        <source>a dimension has the negative size %1</source>
        <translation>차원의 크기가 음수입니다: %1</translation>
    </message>
    <message>
        <source>the shape has more elements than there can be</source>
        <translation>모양의 원소 수가 가능한 한도를 넘습니다</translation>
    </message>
    <message>
        <source>there is no element type &apos;%1&apos;</source>
        <translation>원소 형식 &apos;%1&apos;은(는) 없습니다</translation>
    </message>
    <message>
        <source>check element type and shape</source>
        <translation>원소 형식과 모양을 확인하세요</translation>
    </message>
    <message>
        <source>%1, and %2 more</source>
        <translation>%1 외 %2개</translation>
    </message>
    <message>
        <source>the file has no entry &apos;%1&apos;</source>
        <translation>파일에 &apos;%1&apos; 항목이 없습니다</translation>
    </message>
    <message>
        <source>only strided tensors with data on the CPU are written</source>
        <translation>CPU에 데이터가 있는 strided 텐서만 저장할 수 있습니다</translation>
    </message>
    <message>
        <source>write an .npz file</source>
        <translation>.npz 파일로 저장하세요</translation>
    </message>
    <message>
        <source>the file holds %1 tensors</source>
        <translation>파일에 텐서가 %1개 있습니다</translation>
    </message>
    <message>
        <source>name one of %1</source>
        <translation>다음 중 하나를 지정하세요: %1</translation>
    </message>
    <message>
        <source>mean or std has %1 numbers, the image has %2 channels</source>
        <translation>mean 또는 std의 숫자는 %1개인데 이미지의 채널은 %2개입니다</translation>
    </message>
    <message>
        <source>give one number, or one per channel</source>
        <translation>숫자를 하나 또는 채널마다 하나씩 지정하세요</translation>
    </message>
    <message>
        <source>use zeros, ones or arange, or a file</source>
        <translation>zeros, ones, arange 또는 파일을 사용하세요</translation>
    </message>
    <message>
        <source>there is no generator &apos;%1&apos;</source>
        <translation>생성기 &apos;%1&apos;은(는) 없습니다</translation>
    </message>
    <message>
        <source>an image is uint8 of shape [height, width] or [height, width, channels]</source>
        <translation>이미지는 [높이, 너비] 또는 [높이, 너비, 채널] 모양의 uint8입니다</translation>
    </message>
    <message>
        <source>a std of 0 can&apos;t be divided by</source>
        <translation>std가 0이면 나눌 수 없습니다</translation>
    </message>
    <message>
        <source>the header lacks &apos;descr&apos;, &apos;fortran_order&apos; or &apos;shape&apos;</source>
        <translation>헤더에 &apos;descr&apos;, &apos;fortran_order&apos; 또는 &apos;shape&apos;가 없습니다</translation>
    </message>
    <message>
        <source>the header is not the Python dict that numpy writes</source>
        <translation>헤더가 numpy가 쓰는 Python dict가 아닙니다</translation>
    </message>
    <message>
        <source>the array holds structs</source>
        <translation>배열에 구조체가 들어 있습니다</translation>
    </message>
    <message>
        <source>save each field as an array of its own</source>
        <translation>필드마다 별도의 배열로 저장하세요</translation>
    </message>
    <message>
        <source>the header has the unknown key &apos;%1&apos;</source>
        <translation>헤더에 알 수 없는 키 &apos;%1&apos;이(가) 있습니다</translation>
    </message>
    <message>
        <source>the array holds Python objects, which are pickled; pickles are not executed</source>
        <translation>배열에 pickle로 저장된 Python 객체가 들어 있습니다. pickle은 실행하지 않습니다</translation>
    </message>
    <message>
        <source>save it with a number type, such as array.astype(&apos;float32&apos;)</source>
        <translation>array.astype(&apos;float32&apos;)처럼 숫자 형식으로 저장하세요</translation>
    </message>
    <message>
        <source>the array holds strings</source>
        <translation>배열에 문자열이 들어 있습니다</translation>
    </message>
    <message>
        <source>only arrays of numbers are read</source>
        <translation>숫자 배열만 읽습니다</translation>
    </message>
    <message>
        <source>the array holds elements of %1 bytes without a type</source>
        <translation>배열에 형식 없는 %1바이트 원소가 들어 있습니다</translation>
    </message>
    <message>
        <source>name the type, such as bfloat16, if they are numbers</source>
        <translation>숫자라면 bfloat16처럼 형식을 지정하세요</translation>
    </message>
    <message>
        <source>the array holds dates or time spans</source>
        <translation>배열에 날짜 또는 기간이 들어 있습니다</translation>
    </message>
    <message>
        <source>save it as array.astype(&apos;int64&apos;)</source>
        <translation>array.astype(&apos;int64&apos;)로 저장하세요</translation>
    </message>
    <message>
        <source>save it as array.astype(&apos;float64&apos;)</source>
        <translation>array.astype(&apos;float64&apos;)로 저장하세요</translation>
    </message>
    <message>
        <source>the array holds elements of %1 bytes, which are not %2</source>
        <translation>배열의 원소는 %1바이트로 %2이(가) 아닙니다</translation>
    </message>
    <message>
        <source>this is not an .npy file: it does not begin with \x93NUMPY</source>
        <translation>.npy 파일이 아닙니다. \x93NUMPY로 시작하지 않습니다</translation>
    </message>
    <message>
        <source>version %1 of the .npy format is not known</source>
        <translation>.npy 형식의 버전 %1은(는) 알려져 있지 않습니다</translation>
    </message>
    <message>
        <source>the file ends within its header</source>
        <translation>파일이 헤더 중간에서 끝납니다</translation>
    </message>
    <message>
        <source>the header claims to have %1 bytes</source>
        <translation>헤더가 %1바이트라고 되어 있습니다</translation>
    </message>
    <message>
        <source>numpy has no element type %1</source>
        <translation>numpy에는 원소 형식 %1이(가) 없습니다</translation>
    </message>
    <message>
        <source>write a .pt file</source>
        <translation>.pt 파일로 저장하세요</translation>
    </message>
    <message>
        <source>there is no tensor</source>
        <translation>텐서가 없습니다</translation>
    </message>
    <message>
        <source>the tensor has a shape but no data</source>
        <translation>텐서에 모양만 있고 데이터가 없습니다</translation>
    </message>
    <message>
        <source>run with weights and inputs to see numbers</source>
        <translation>숫자를 보려면 가중치와 입력을 주고 실행하세요</translation>
    </message>
    <message>
        <source>use its values(), or to_dense()</source>
        <translation>values() 또는 to_dense()를 사용하세요</translation>
    </message>
    <message>
        <source>the tensor is on the device %1</source>
        <translation>텐서가 장치 %1에 있습니다</translation>
    </message>
    <message>
        <source>copy it to the CPU</source>
        <translation>CPU로 복사하세요</translation>
    </message>
    <message>
        <source>the tensor has no data</source>
        <translation>텐서에 데이터가 없습니다</translation>
    </message>
    <message>
        <source>the file can&apos;t be written: %1</source>
        <translation>파일을 쓸 수 없습니다: %1</translation>
    </message>
    <message>
        <source>a tensor has &apos;dtype&apos;, &apos;shape&apos; and &apos;data_offsets&apos;</source>
        <translation>텐서에는 &apos;dtype&apos;, &apos;shape&apos;, &apos;data_offsets&apos;가 있어야 합니다</translation>
    </message>
    <message>
        <source>expected a list of sizes</source>
        <translation>크기의 목록이 있어야 합니다</translation>
    </message>
    <message>
        <source>expected [begin, end]</source>
        <translation>[시작, 끝]이 있어야 합니다</translation>
    </message>
    <message>
        <source>the data ends at byte %1 of %2</source>
        <translation>데이터가 %2바이트 중 %1바이트에서 끝납니다</translation>
    </message>
    <message>
        <source>the header is not a JSON object</source>
        <translation>헤더가 JSON 객체가 아닙니다</translation>
    </message>
    <message>
        <source>the data overlaps that of %1</source>
        <translation>데이터가 %1의 데이터와 겹칩니다</translation>
    </message>
    <message>
        <source>this is not a .safetensors file: its header would have %1 bytes</source>
        <translation>.safetensors 파일이 아닙니다. 헤더가 %1바이트가 됩니다</translation>
    </message>
    <message>
        <source>this is not the index of a sharded model</source>
        <translation>나뉘어 저장된 모델의 색인이 아닙니다</translation>
    </message>
    <message>
        <source>expected the name of a file in the same folder</source>
        <translation>같은 폴더에 있는 파일의 이름이어야 합니다</translation>
    </message>
    <message>
        <source>the index %1 names this file</source>
        <translation>색인 %1에 이 파일이 적혀 있습니다</translation>
    </message>
    <message>
        <source>the file %1 has no tensor of this name</source>
        <translation>파일 %1에 이 이름의 텐서가 없습니다</translation>
    </message>
    <message>
        <source>.safetensors has no element type %1</source>
        <translation>.safetensors에는 원소 형식 %1이(가) 없습니다</translation>
    </message>
    <message>
        <source>each tensor needs a name of its own</source>
        <translation>텐서마다 고유한 이름이 필요합니다</translation>
    </message>
    <message>
        <source>expected &apos;,&apos; or &apos;]&apos;</source>
        <translation>&apos;,&apos; 또는 &apos;]&apos;이 있어야 합니다</translation>
    </message>
    <message>
        <source>expected &apos;,&apos;</source>
        <translation>&apos;,&apos;가 있어야 합니다</translation>
    </message>
    <message>
        <source>a slice has at most one &apos;...&apos;</source>
        <translation>슬라이스에는 &apos;...&apos;을 하나만 쓸 수 있습니다</translation>
    </message>
    <message>
        <source>expected a number, a range such as 2:5, &apos;...&apos; or None</source>
        <translation>숫자, 2:5 같은 범위, &apos;...&apos; 또는 None이 있어야 합니다</translation>
    </message>
    <message>
        <source>the number is too large</source>
        <translation>숫자가 너무 큽니다</translation>
    </message>
    <message>
        <source>expected a number after &apos;+&apos;</source>
        <translation>&apos;+&apos; 뒤에 숫자가 있어야 합니다</translation>
    </message>
    <message>
        <source>an index is a whole number</source>
        <translation>인덱스는 정수여야 합니다</translation>
    </message>
    <message>
        <source>only strided tensors are sliced</source>
        <translation>strided 텐서만 슬라이스할 수 있습니다</translation>
    </message>
    <message>
        <source>a histogram has 1 to %1 bins, not %2</source>
        <translation>히스토그램의 구간은 1~%1개여야 합니다: %2</translation>
    </message>
    <message>
        <source>the range of a histogram must be finite</source>
        <translation>히스토그램의 범위는 유한해야 합니다</translation>
    </message>
    <message>
        <source>the range of the histogram ends before it begins</source>
        <translation>히스토그램의 범위가 시작하기 전에 끝납니다</translation>
    </message>
    <message>
        <source>a quantile is a number from 0 to 1</source>
        <translation>분위수는 0에서 1 사이의 숫자입니다</translation>
    </message>
    <message>
        <source>the saved value is nested too deeply</source>
        <translation>저장된 값이 너무 깊이 중첩되어 있습니다</translation>
    </message>
    <message>
        <source>the archive lacks the data of a tensor</source>
        <translation>아카이브에 텐서의 데이터가 없습니다</translation>
    </message>
    <message>
        <source>the file was written in another byte order</source>
        <translation>파일이 다른 바이트 순서로 저장되었습니다</translation>
    </message>
    <message>
        <source>the saved value holds no tensors outside of Python objects</source>
        <translation>저장된 값에 Python 객체 밖의 텐서가 없습니다</translation>
    </message>
    <message>
        <source>save a tensor or a dict of tensors, such as torch.save(model.state_dict(), file)</source>
        <translation>torch.save(model.state_dict(), file)처럼 텐서나 텐서의 dict를 저장하세요</translation>
    </message>
    <message>
        <source>build it again with this Nodewise&apos;s headers and its LibTorch</source>
        <translation>이 Nodewise의 헤더와 LibTorch로 다시 빌드하세요</translation>
    </message>
    <message>
        <source>the library can&apos;t be loaded: %1</source>
        <translation>라이브러리를 불러올 수 없습니다: %1</translation>
    </message>
    <message>
        <source>a plug-in is a shared library (.so)</source>
        <translation>플러그인은 공유 라이브러리(.so)입니다</translation>
    </message>
    <message>
        <source>the plug-in was built for version %1 of the plug-in interface, this is version %2</source>
        <translation>플러그인은 플러그인 인터페이스 버전 %1용으로 빌드되었지만 이 버전은 %2입니다</translation>
    </message>
    <message>
        <source>the plug-in was built with LibTorch %1, this is %2</source>
        <translation>플러그인은 LibTorch %1(으)로 빌드되었지만 여기는 %2입니다</translation>
    </message>
    <message>
        <source>the plug-in registers an empty pattern</source>
        <translation>플러그인이 빈 패턴을 등록합니다</translation>
    </message>
    <message>
        <source>the plug-in registers nothing for the pattern &apos;%1&apos;</source>
        <translation>플러그인이 패턴 &apos;%1&apos;에 아무것도 등록하지 않습니다</translation>
    </message>
    <message>
        <source>see docs/extending.md</source>
        <translation>docs/extending.md를 참고하세요</translation>
    </message>
    <message>
        <source>there is no such plug-in</source>
        <translation>그런 플러그인이 없습니다</translation>
    </message>
    <message>
        <source>a page has at most %1 cells</source>
        <translation>한 페이지의 셀은 최대 %1개입니다</translation>
    </message>
    <message>
        <source>the file&apos;s format is not known</source>
        <translation>파일 형식을 알 수 없습니다</translation>
    </message>
    <message>
        <source>there is no node %1</source>
        <translation>노드 %1이(가) 없습니다</translation>
    </message>
    <message>
        <source>there is no edit to undo</source>
        <translation>실행 취소할 편집이 없습니다</translation>
    </message>
    <message>
        <source>there is no edit to redo</source>
        <translation>다시 실행할 편집이 없습니다</translation>
    </message>
    <message>
        <source>this variable belongs to an earlier stop</source>
        <translation>이 변수는 이전 정지 지점의 것입니다</translation>
    </message>
    <message>
        <source>there is no element %1</source>
        <translation>요소 %1이(가) 없습니다</translation>
    </message>
    <message>
        <source>there is no value &apos;%1&apos;</source>
        <translation>값 &apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>this value has no bytes</source>
        <translation>이 값에는 바이트가 없습니다</translation>
    </message>
    <message>
        <source>this frame belongs to an earlier stop</source>
        <translation>이 프레임은 이전 정지 지점의 것입니다</translation>
    </message>
    <message>
        <source>there is no such target</source>
        <translation>그런 대상이 없습니다</translation>
    </message>
    <message>
        <source>ask gotoTargets for them</source>
        <translation>gotoTargets로 대상을 요청하세요</translation>
    </message>
    <message>
        <source>there is no session</source>
        <translation>세션이 없습니다</translation>
    </message>
    <message>
        <source>send launch first</source>
        <translation>먼저 launch를 보내세요</translation>
    </message>
    <message>
        <source>an edit takes exactly one of expression, file and number</source>
        <translation>편집에는 식, 파일, 숫자 중 정확히 하나가 필요합니다</translation>
    </message>
    <message>
        <source>only a tensor has slices</source>
        <translation>슬라이스는 텐서에만 있습니다</translation>
    </message>
    <message>
        <source>the value is %1 and can&apos;t become %2</source>
        <translation>값이 %1이므로 %2(으)로 바꿀 수 없습니다</translation>
    </message>
    <message>
        <source>there is no dtype &apos;%1&apos;</source>
        <translation>dtype &apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>there is no tensor &apos;%1&apos; to cast</source>
        <translation>형 변환할 텐서 &apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>the file has neither %1 nor %2</source>
        <translation>파일에 %1도 %2도 없습니다</translation>
    </message>
    <message>
        <source>the value has no such element</source>
        <translation>값에 그런 요소가 없습니다</translation>
    </message>
    <message>
        <source>this node has not run yet</source>
        <translation>이 노드는 아직 실행되지 않았습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not known to torch</source>
        <translation>torch가 &apos;%1&apos;을(를) 알지 못합니다</translation>
    </message>
    <message>
        <source>there is no node &apos;%1&apos; before it</source>
        <translation>그 앞에 노드 &apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>an argument of the form %1 can&apos;t be run</source>
        <translation>%1 형태의 인자는 실행할 수 없습니다</translation>
    </message>
    <message>
        <source>the IR is damaged: convert the program again</source>
        <translation>IR이 손상되었습니다. 프로그램을 다시 변환하세요</translation>
    </message>
    <message>
        <source>pytorch-ir drops the bodies of control flow</source>
        <translation>pytorch-ir는 제어 흐름의 본문을 버립니다</translation>
    </message>
    <message>
        <source>convert the program with Nodewise</source>
        <translation>Nodewise로 프로그램을 변환하세요</translation>
    </message>
    <message>
        <source>its attribute &apos;index&apos; does not name one of its %1 inputs</source>
        <translation>속성 &apos;index&apos;가 입력 %1개 중 하나를 가리키지 않습니다</translation>
    </message>
    <message>
        <source>the IR was made for another version of the operator: convert the program again</source>
        <translation>IR이 연산자의 다른 버전용으로 만들어졌습니다. 프로그램을 다시 변환하세요</translation>
    </message>
    <message>
        <source>the IR has no body &apos;%1&apos;</source>
        <translation>IR에 본문 &apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>attribute &apos;%1&apos;: %2</source>
        <translation>속성 &apos;%1&apos;: %2</translation>
    </message>
    <message>
        <source>the executor returned %1 outputs, the node has %2</source>
        <translation>실행기가 출력 %1개를 반환했지만 노드의 출력은 %2개입니다</translation>
    </message>
    <message>
        <source>output &apos;%1&apos; of the executor is not a tensor</source>
        <translation>실행기의 출력 &apos;%1&apos;이(가) 텐서가 아닙니다</translation>
    </message>
    <message>
        <source>output &apos;%1&apos; of the executor is %2, the node says %3</source>
        <translation>실행기의 출력 &apos;%1&apos;은(는) %2이지만 노드에는 %3(으)로 되어 있습니다</translation>
    </message>
    <message>
        <source>see %1</source>
        <translation>%1 참고</translation>
    </message>
    <message>
        <source>the sample of the input &apos;%1&apos; has a shape and no data</source>
        <translation>입력 &apos;%1&apos;의 샘플에 형태만 있고 데이터가 없습니다</translation>
    </message>
    <message>
        <source>give the inputs, or step through the shapes alone</source>
        <translation>입력을 주거나, 형태만으로 단계 실행하세요</translation>
    </message>
    <message>
        <source>the program has no input &apos;%1&apos;</source>
        <translation>프로그램에 입력 &apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>the IR was made of another program</source>
        <translation>IR이 다른 프로그램에서 만들어졌습니다</translation>
    </message>
    <message>
        <source>the IR has no data for it</source>
        <translation>IR에 이에 대한 데이터가 없습니다</translation>
    </message>
    <message>
        <source>the IR has %1 numbers for it instead of %2</source>
        <translation>IR에 이에 대한 숫자가 %2개가 아니라 %1개 있습니다</translation>
    </message>
    <message>
        <source>the IR has no data for %1</source>
        <translation>IR에 %1의 데이터가 없습니다</translation>
    </message>
    <message>
        <source>no file has it</source>
        <translation>어느 파일에도 없습니다</translation>
    </message>
    <message>
        <source>an IR has no sample inputs</source>
        <translation>IR에는 샘플 입력이 없습니다</translation>
    </message>
    <message>
        <source>convert the program again, or give the node the attribute</source>
        <translation>프로그램을 다시 변환하거나 노드에 속성을 주세요</translation>
    </message>
    <message>
        <source>the size %1 of the input &apos;%2&apos; is not known</source>
        <translation>입력 &apos;%2&apos;의 크기 %1을(를) 알 수 없습니다</translation>
    </message>
    <message>
        <source>give its shape</source>
        <translation>형태를 지정하세요</translation>
    </message>
    <message>
        <source>the input &apos;%1&apos; can&apos;t be of the dtype &apos;%2&apos;</source>
        <translation>입력 &apos;%1&apos;은(는) dtype &apos;%2&apos;일 수 없습니다</translation>
    </message>
    <message>
        <source>the input &apos;%1&apos; is not a tensor</source>
        <translation>입력 &apos;%1&apos;은(는) 텐서가 아닙니다</translation>
    </message>
    <message>
        <source>the input &apos;%1&apos; has the size %2 where the program takes %3</source>
        <translation>입력 &apos;%1&apos;의 크기는 %2인데 프로그램은 %3을(를) 받습니다</translation>
    </message>
    <message>
        <source>the input &apos;%1&apos; has the size %2 where the program takes %3, which is %4</source>
        <translation>입력 &apos;%1&apos;의 크기는 %2인데 프로그램은 %3, 즉 %4을(를) 받습니다</translation>
    </message>
    <message>
        <source>the input &apos;%1&apos; has the size %2 where the program takes %3, which is %4 in another input</source>
        <translation>입력 &apos;%1&apos;의 크기는 %2인데 프로그램은 %3을(를) 받으며, 다른 입력에서는 %4입니다</translation>
    </message>
    <message>
        <source>the input &apos;%1&apos; has the size %2, but %3 is at least %4 in this program</source>
        <translation>입력 &apos;%1&apos;의 크기는 %2인데 이 프로그램에서 %3은(는) 최소 %4입니다</translation>
    </message>
    <message>
        <source>the input &apos;%1&apos; has the size %2, but %3 is at most %4 in this program</source>
        <translation>입력 &apos;%1&apos;의 크기는 %2인데 이 프로그램에서 %3은(는) 최대 %4입니다</translation>
    </message>
    <message>
        <source>the program has no input %1</source>
        <translation>프로그램에 입력 %1이(가) 없습니다</translation>
    </message>
    <message>
        <source>its inputs are: %1</source>
        <translation>입력 목록: %1</translation>
    </message>
    <message>
        <source>the file has it as %1, the program as %2</source>
        <translation>파일에는 %1, 프로그램에는 %2(으)로 되어 있습니다</translation>
    </message>
    <message>
        <source>a &apos;{&apos; in the message has no &apos;}&apos;</source>
        <translation>메시지의 &apos;{&apos;에 짝이 되는 &apos;}&apos;가 없습니다</translation>
    </message>
    <message>
        <source>write &apos;{{&apos; for a brace</source>
        <translation>중괄호는 &apos;{{&apos;로 쓰세요</translation>
    </message>
    <message>
        <source>there is no expression</source>
        <translation>식이 없습니다</translation>
    </message>
    <message>
        <source>an expression is one line</source>
        <translation>식은 한 줄이어야 합니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos;: %2 writes into a value</source>
        <translation>&apos;%1&apos;: %2이(가) 값에 씁니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is neither true nor false</source>
        <translation>&apos;%1&apos;은(는) 참도 거짓도 아닙니다</translation>
    </message>
    <message>
        <source>add .any() or .all() to a tensor of several elements</source>
        <translation>요소가 여럿인 텐서에는 .any() 또는 .all()을 붙이세요</translation>
    </message>
    <message>
        <source>there is no filter &apos;%1&apos;: error, nan, inf, range</source>
        <translation>필터 &apos;%1&apos;이(가) 없습니다. error, nan, inf, range 중에서 고르세요</translation>
    </message>
    <message>
        <source>the operator that it calls is not registered</source>
        <translation>호출하는 연산자가 등록되어 있지 않습니다</translation>
    </message>
    <message>
        <source>the IR has no data for %1 (and for %2 more)</source>
        <translation>IR에 %1의 데이터가 없습니다(그 밖에 %2개)</translation>
    </message>
    <message>
        <source>no tensor of the file has the name of an input</source>
        <translation>파일의 어떤 텐서도 입력의 이름을 갖고 있지 않습니다</translation>
    </message>
    <message>
        <source>more than %1 elements in one request</source>
        <translation>한 요청에 항목이 %1개를 넘습니다</translation>
    </message>
    <message>
        <source>this names neither a program nor an IR file</source>
        <translation>프로그램도 IR 파일도 지정하지 않았습니다</translation>
    </message>
    <message>
        <source>export again with ExportedProgram.run_decompositions(), or run the IR with a plug-in that registers an executor for it</source>
        <translation>ExportedProgram.run_decompositions()로 다시 내보내거나, 이 연산자의 실행기를 등록하는 플러그인으로 IR을 실행하세요</translation>
    </message>
    <message>
        <source>run the IR with a plug-in that registers an executor for it</source>
        <translation>이 연산자의 실행기를 등록하는 플러그인으로 IR을 실행하세요</translation>
    </message>
    <message>
        <source>name the plug-in that registers an executor for it</source>
        <translation>이 연산자의 실행기를 등록하는 플러그인을 지정하세요</translation>
    </message>
    <message>
        <source>name the library that defines the operator as a plug-in, or run the IR with a plug-in that registers an executor for it</source>
        <translation>연산자를 정의하는 라이브러리를 플러그인으로 지정하거나, 이 연산자의 실행기를 등록하는 플러그인으로 IR을 실행하세요</translation>
    </message>
    <message>
        <source>the session was recorded with the plug-in %1</source>
        <translation>이 세션은 플러그인 %1과(와) 함께 기록되었습니다</translation>
    </message>
    <message>
        <source>the scan takes tensors with at least one dimension</source>
        <translation>스캔은 차원이 하나 이상인 텐서를 받습니다</translation>
    </message>
    <message>
        <source>the body returns %1 values, the scan has %2</source>
        <translation>본문은 값 %1개를 반환하지만 스캔에는 %2개가 있습니다</translation>
    </message>
    <message>
        <source>pytorch-ir drops the operator that it calls</source>
        <translation>pytorch-ir는 호출하는 연산자를 버립니다</translation>
    </message>
    <message>
        <source>pytorch-ir drops its arguments</source>
        <translation>pytorch-ir는 인수를 버립니다</translation>
    </message>
    <message>
        <source>this must be between %1 and %2</source>
        <translation>%1 이상 %2 이하여야 합니다</translation>
    </message>
    <message>
        <source>this is missing</source>
        <translation>빠져 있습니다</translation>
    </message>
    <message>
        <source>this must be an integer</source>
        <translation>정수여야 합니다</translation>
    </message>
    <message>
        <source>this is larger than %1</source>
        <translation>%1보다 큽니다</translation>
    </message>
    <message>
        <source>this is less than %1</source>
        <translation>%1보다 작습니다</translation>
    </message>
    <message>
        <source>this must be one of %1</source>
        <translation>%1 중 하나여야 합니다</translation>
    </message>
    <message>
        <source>this must be a number, true, false, null or a string</source>
        <translation>숫자, true, false, null 또는 문자열이어야 합니다</translation>
    </message>
    <message>
        <source>this has more than %1 elements</source>
        <translation>원소가 %1개보다 많습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; must be an index with a count</source>
        <translation>&apos;%1&apos;은(는) 개수가 딸린 색인이어야 합니다</translation>
    </message>
    <message>
        <source>this must be a number</source>
        <translation>숫자여야 합니다</translation>
    </message>
    <message>
        <source>this must be an array of two numbers</source>
        <translation>숫자 두 개의 배열이어야 합니다</translation>
    </message>
    <message>
        <source>this must be an array of true and false</source>
        <translation>true와 false의 배열이어야 합니다</translation>
    </message>
    <message>
        <source>this must be an array of rows x columns cells</source>
        <translation>행 × 열 개수만큼의 칸을 가진 배열이어야 합니다</translation>
    </message>
    <message>
        <source>1 op</source>
        <translation>연산 1개</translation>
    </message>
    <message>
        <source>%1 ops</source>
        <translation>연산 %1개</translation>
    </message>
    <message>
        <source>of %1 · %2</source>
        <translation>%1의 본문 · %2</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 values</source>
        <translation>값 %1개</translation>
    </message>
    <message>
        <source>there is no node at this line or below</source>
        <translation>이 줄과 그 아래에는 노드가 없습니다</translation>
    </message>
    <message>
        <source>no node of the program comes from this line</source>
        <translation>이 줄에서 나온 노드가 프로그램에 없습니다</translation>
    </message>
    <message>
        <source>there is no node of this name</source>
        <translation>이 이름의 노드가 없습니다</translation>
    </message>
    <message>
        <source>there is no module of this name</source>
        <translation>이 이름의 모듈이 없습니다</translation>
    </message>
    <message>
        <source>no operator of the program matches; write aten.softmax*, node:NAME or module:PATH</source>
        <translation>맞는 연산자가 프로그램에 없습니다. aten.softmax*, node:NAME 또는 module:PATH처럼 쓰세요</translation>
    </message>
    <message>
        <source>there is no value of this name</source>
        <translation>이 이름의 값이 없습니다</translation>
    </message>
    <message>
        <source>condition of breakpoint %1: %2</source>
        <translation>중단점 %1의 조건: %2</translation>
    </message>
    <message>
        <source>%1 is %2 (from %3, %4)</source>
        <translation>%1: %2 (%3에서, %4)</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 of %2 cast to %3</source>
        <translation>%2의 %1을(를) %3(으)로 변환</translation>
    </message>
    <message>
        <source>the input &apos;%1&apos; is %2, the program was exported with %3</source>
        <translation>입력 &apos;%1&apos;은(는) %2인데, 프로그램은 %3(으)로 내보내졌습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is %2 in the file and %3 in the program</source>
        <translation>&apos;%1&apos;은(는) 파일에서는 %2, 프로그램에서는 %3입니다</translation>
    </message>
    <message>
        <source>Restarting the worker</source>
        <translation>작업 프로세스를 다시 시작하는 중</translation>
    </message>
    <message>
        <source>the session was recorded with torch %1, %2, %3 threads: values may differ in their last bits</source>
        <translation>이 세션은 torch %1, %2, 스레드 %3개로 기록되었습니다. 값의 마지막 비트가 다를 수 있습니다</translation>
    </message>
    <message>
        <source>no node of the program matches &apos;%1&apos;</source>
        <translation>&apos;%1&apos;과(와) 일치하는 노드가 프로그램에 없습니다</translation>
    </message>
    <message>
        <source>write the range as its condition: LOW,HIGH</source>
        <translation>범위를 조건으로 쓰세요: 최솟값,최댓값</translation>
    </message>
    <message>
        <source>condition of the filter &apos;%1&apos;: %2</source>
        <translation>필터 &apos;%1&apos;의 조건: %2</translation>
    </message>
    <message>
        <source>will be set when the worker is restarted</source>
        <translation>작업 프로세스가 다시 시작되면 설정됩니다</translation>
    </message>
    <message>
        <source>the edits were left out</source>
        <translation>편집은 제외되었습니다</translation>
    </message>
    <message>
        <source>%1 has been running for %2 s and can&apos;t be interrupted; ending the worker (nodewise/endWorker) keeps the session</source>
        <translation>%1이(가) %2초째 실행 중이며 중단할 수 없습니다. 작업 프로세스를 끝내도(nodewise/endWorker) 세션은 남습니다</translation>
    </message>
    <message>
        <source>the picture can&apos;t be read: %1</source>
        <translation>그림을 읽을 수 없습니다: %1</translation>
    </message>
    <message>
        <source>the conversion with plug-ins failed: %1</source>
        <translation>플러그인으로 변환하지 못했습니다: %1</translation>
    </message>
    <message>
        <source>the IR shown is Nodewise&apos;s own conversion</source>
        <translation>표시된 IR은 Nodewise가 직접 변환한 것입니다</translation>
    </message>
    <message>
        <source>the reference has %1 elements</source>
        <translation>기준값의 원소는 %1개입니다</translation>
    </message>
    <message>
        <source>the run has %1 elements</source>
        <translation>실행 결과의 원소는 %1개입니다</translation>
    </message>
    <message>
        <source>neither a tensor nor a number</source>
        <translation>텐서도 수도 아닙니다</translation>
    </message>
    <message>
        <source>docs/comparing.md shows what a manifest holds</source>
        <translation>매니페스트의 내용은 docs/comparing.md에 있습니다</translation>
    </message>
    <message>
        <source>there are no reference values in this folder</source>
        <translation>이 폴더에는 기준값이 없습니다</translation>
    </message>
    <message>
        <source>it needs .npy, .npz or .safetensors files named after nodes, or a manifest.json; `nodewise-cli run --keep &apos;*&apos; --save-values DIR` writes such a folder</source>
        <translation>노드 이름을 딴 .npy, .npz, .safetensors 파일이나 manifest.json이 필요합니다. `nodewise-cli run --keep &apos;*&apos; --save-values DIR`이 그런 폴더를 만듭니다</translation>
    </message>
    <message>
        <source>this must be an object with a list &quot;tensors&quot;</source>
        <translation>&quot;tensors&quot; 목록이 있는 객체여야 합니다</translation>
    </message>
    <message>
        <source>%1 must be a string</source>
        <translation>%1은(는) 문자열이어야 합니다</translation>
    </message>
    <message>
        <source>%1 must be a list of as many strides as the shape has sizes</source>
        <translation>%1은(는) 형태의 크기와 개수가 같은 스트라이드 목록이어야 합니다</translation>
    </message>
    <message>
        <source>%1 must be a number of bytes</source>
        <translation>%1은(는) 바이트 수여야 합니다</translation>
    </message>
    <message>
        <source>this file has %1 bytes; shape, strides and offset need more</source>
        <translation>이 파일은 %1바이트인데 형태, 스트라이드, 오프셋에는 더 필요합니다</translation>
    </message>
    <message>
        <source>the dump has no value of this name</source>
        <translation>덤프에 이 이름의 값이 없습니다</translation>
    </message>
    <message>
        <source>there is no operator here</source>
        <translation>여기에는 연산자가 없습니다</translation>
    </message>
    <message>
        <source>loading plug-ins</source>
        <translation>플러그인을 불러오는 중</translation>
    </message>
    <message>
        <source>resolving operators</source>
        <translation>연산자를 찾는 중</translation>
    </message>
    <message>
        <source>converting to the IR</source>
        <translation>IR로 변환하는 중</translation>
    </message>
    <message>
        <source>reading the IR</source>
        <translation>IR을 읽는 중</translation>
    </message>
    <message>
        <source>loading weights and inputs</source>
        <translation>가중치와 입력을 불러오는 중</translation>
    </message>
    <message>
        <source>Evaluating an expression</source>
        <translation>식을 계산하는 중</translation>
    </message>
    <message>
        <source>Reading values</source>
        <translation>값을 읽는 중</translation>
    </message>
    <message>
        <source>Writing a file</source>
        <translation>파일을 쓰는 중</translation>
    </message>
    <message>
        <source>Comparing outputs</source>
        <translation>출력을 비교하는 중</translation>
    </message>
    <message>
        <source>Running the whole program</source>
        <translation>프로그램 전체를 실행하는 중</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>%1 여는 중</translation>
    </message>
    <message>
        <source>Going back</source>
        <translation>되돌아가는 중</translation>
    </message>
    <message>
        <source>this must be float64 numbers in base64</source>
        <translation>base64로 적은 float64 수여야 합니다</translation>
    </message>
    <message>
        <source>this must be bytes in base64</source>
        <translation>base64로 적은 바이트여야 합니다</translation>
    </message>
    <message>
        <source>a picture has at most %1 pixels</source>
        <translation>그림은 최대 %1픽셀입니다</translation>
    </message>
    <message>
        <source>this value is not kept as a copy</source>
        <translation>이 값의 사본을 보관하고 있지 않습니다</translation>
    </message>
    <message>
        <source>name it .npy, .npz, .safetensors, .pt or .csv</source>
        <translation>이름을 .npy, .npz, .safetensors, .pt 또는 .csv로 끝내세요</translation>
    </message>
    <message>
        <source>the index has %1 numbers, the tensor %2 dimensions</source>
        <translation>인덱스의 수는 %1개인데 텐서는 %2차원입니다</translation>
    </message>
    <message>
        <source>the index %1 is outside of dimension %2, which has the size %3</source>
        <translation>인덱스 %1은(는) 크기가 %3인 차원 %2의 범위를 벗어납니다</translation>
    </message>
    <message>
        <source>a tensor with %1 dimensions has no dimension %2</source>
        <translation>%1차원 텐서에는 차원 %2이(가) 없습니다</translation>
    </message>
    <message>
        <source>take a slice, or export a file</source>
        <translation>일부를 자르거나 파일로 내보내세요</translation>
    </message>
    <message>
        <source>the shapes differ</source>
        <translation>형상이 다릅니다</translation>
    </message>
    <message>
        <source>slice both to the same shape</source>
        <translation>둘을 같은 형상으로 자르세요</translation>
    </message>
    <message>
        <source>Drawing a tensor</source>
        <translation>텐서를 그리는 중</translation>
    </message>
    <message>
        <source>Searching a tensor</source>
        <translation>텐서에서 찾는 중</translation>
    </message>
    <message>
        <source>Comparing tensors</source>
        <translation>텐서를 비교하는 중</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>실행하는 중</translation>
    </message>
    <message>
        <source>the dump&apos;s %1 is %2 and not %3</source>
        <translation>덤프의 %1은(는) %3이(가) 아니라 %2입니다</translation>
    </message>
    <message>
        <source>%1 is %2, which no dump has</source>
        <translation>%1은(는) %2이며, 이런 값은 덤프에 들어갈 수 없습니다</translation>
    </message>
    <message>
        <source>the dump has no value named %1</source>
        <translation>덤프에 이름이 %1인 값이 없습니다</translation>
    </message>
    <message>
        <source>%1 = %2 of %3</source>
        <translation>%1 = %3의 %2</translation>
    </message>
    <message>
        <source>nothing is compared</source>
        <translation>비교한 것이 없습니다</translation>
    </message>
    <message>
        <source>it was edited</source>
        <translation>편집된 값입니다</translation>
    </message>
    <message>
        <source>the weight has it from the start</source>
        <translation>가중치에 처음부터 들어 있습니다</translation>
    </message>
    <message>
        <source>it came in with the input</source>
        <translation>입력으로 들어왔습니다</translation>
    </message>
    <message>
        <source>a constant of the program</source>
        <translation>프로그램의 상수입니다</translation>
    </message>
    <message>
        <source>an argument of the node</source>
        <translation>노드의 인자입니다</translation>
    </message>
    <message>
        <source>launch it with weights and inputs</source>
        <translation>가중치와 입력을 주고 실행하세요</translation>
    </message>
    <message>
        <source>Looking for numerical risks</source>
        <translation>수치 위험을 찾는 중</translation>
    </message>
    <message>
        <source>Running again in double</source>
        <translation>배정밀도로 다시 실행하는 중</translation>
    </message>
    <message>
        <source>Measuring memory</source>
        <translation>메모리를 재는 중</translation>
    </message>
    <message>
        <source>Packing nodes for a bug report</source>
        <translation>버그 보고용으로 노드를 묶는 중</translation>
    </message>
    <message>
        <source>its value is not known</source>
        <translation>값을 알 수 없습니다</translation>
    </message>
    <message>
        <source>a value of type %1 can&apos;t be packed</source>
        <translation>%1 형식의 값은 묶을 수 없습니다</translation>
    </message>
    <message>
        <source>nodes of the package write in place: inputs that shared memory in the run do not in the package</source>
        <translation>묶음의 노드가 제자리에 씁니다. 실행에서 메모리를 공유하던 입력도 묶음에서는 공유하지 않습니다</translation>
    </message>
    <message>
        <source>the generator is set once, before the first of the nodes that draw random numbers</source>
        <translation>난수 생성기는 난수를 뽑는 첫 노드 앞에서 한 번만 설정됩니다</translation>
    </message>
    <message>
        <source>values were edited in this session: the package has them as they were then</source>
        <translation>이 세션에서 값을 편집했습니다. 묶음에는 편집된 값이 들어 있습니다</translation>
    </message>
    <message>
        <source>the folder can&apos;t be made: %1</source>
        <translation>폴더를 만들 수 없습니다: %1</translation>
    </message>
    <message>
        <source>name the nodes to pack</source>
        <translation>묶을 노드를 지정하세요</translation>
    </message>
    <message>
        <source>control flow: the nodes of its body have rows of their own</source>
        <translation>제어 흐름입니다. 본문의 노드마다 행이 따로 있습니다</translation>
    </message>
    <message>
        <source>there is no node %1 that runs</source>
        <translation>실행되는 노드 %1이(가) 없습니다</translation>
    </message>
    <message>
        <source>there is no node &apos;%1&apos; that runs</source>
        <translation>실행되는 노드 &apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>nodewise-cli find lists names</source>
        <translation>nodewise-cli find로 이름을 볼 수 있습니다</translation>
    </message>
    <message>
        <source>several nodes have the name &apos;%1&apos;</source>
        <translation>이름이 &apos;%1&apos;인 노드가 여럿입니다</translation>
    </message>
    <message>
        <source>name the body, too: %1</source>
        <translation>본문 이름도 쓰세요: %1</translation>
    </message>
    <message>
        <source>Comparing values</source>
        <translation>값을 비교하는 중</translation>
    </message>
    <message>
        <source>the reference has another shape</source>
        <translation>기준 값의 형상이 다릅니다</translation>
    </message>
    <message>
        <source>a data breakpoint stops where its value is made or written; reads can&apos;t be watched</source>
        <translation>데이터 중단점은 값이 만들어지거나 쓰일 때 멈춥니다. 읽기는 감시할 수 없습니다</translation>
    </message>
    <message>
        <source>a picture has no name: say which input it is for</source>
        <translation>그림에는 이름이 없습니다. 어느 입력에 쓸지 지정하세요</translation>
    </message>
    <message>
        <source>it is [N, C, H, W], [C, H, W] or [H, W]</source>
        <translation>[N, C, H, W], [C, H, W] 또는 [H, W]입니다</translation>
    </message>
    <message>
        <source>a picture has 1 to 4 channels, the input has %1</source>
        <translation>그림의 채널은 1~4개인데 입력의 채널은 %1개입니다</translation>
    </message>
    <message>
        <source>a picture can&apos;t be of the dtype %1</source>
        <translation>그림의 dtype은 %1일 수 없습니다</translation>
    </message>
    <message>
        <source>mean and std are for floating-point inputs, this one is %1</source>
        <translation>mean과 std는 부동소수점 입력에만 쓰는데 이 입력은 %1입니다</translation>
    </message>
    <message>
        <source>leave them out, or give a dtype</source>
        <translation>이 값들을 빼거나 dtype을 지정하세요</translation>
    </message>
    <message>
        <source>the file ends within the picture</source>
        <translation>그림이 끝나기 전에 파일이 끝납니다</translation>
    </message>
    <message>
        <source>the picture claims to have %1 × %2 pixels</source>
        <translation>그림의 크기가 %1 × %2픽셀이라고 되어 있습니다</translation>
    </message>
    <message>
        <source>up to %1 are read: make it smaller</source>
        <translation>%1픽셀까지 읽습니다. 그림을 줄이세요</translation>
    </message>
    <message>
        <source>there is no thread %1</source>
        <translation>스레드 %1은(는) 없습니다</translation>
    </message>
    <message>
        <source>the program is thread 1</source>
        <translation>프로그램은 스레드 1입니다</translation>
    </message>
    <message>
        <source>memory can&apos;t be protected: %1</source>
        <translation>메모리를 보호할 수 없습니다: %1</translation>
    </message>
    <message>
        <source>LLVM can&apos;t compile the kernel: %1</source>
        <translation>LLVM이 커널을 컴파일하지 못했습니다: %1</translation>
    </message>
    <message>
        <source>the function &apos;%1&apos; returns values; a kernel writes them into an argument</source>
        <translation>함수 &apos;%1&apos;이(가) 값을 반환합니다. 커널은 값을 인자에 씁니다</translation>
    </message>
    <message>
        <source>there is no function with a body</source>
        <translation>본문이 있는 함수가 없습니다</translation>
    </message>
    <message>
        <source>there is no function &apos;%1&apos; with a body</source>
        <translation>본문이 있는 함수 &apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>there are %1 functions with a body; say which is the kernel</source>
        <translation>본문이 있는 함수가 %1개입니다. 어느 것이 커널인지 지정하십시오</translation>
    </message>
    <message>
        <source>the kernel can&apos;t be lowered: the pass %1 failed</source>
        <translation>커널을 로어링할 수 없습니다: 패스 %1이(가) 실패했습니다</translation>
    </message>
    <message>
        <source>the kernel can&apos;t be translated to LLVM IR</source>
        <translation>커널을 LLVM IR로 변환할 수 없습니다</translation>
    </message>
    <message>
        <source>the kernel %1 ended its process with code %2</source>
        <translation>커널 %1이(가) 코드 %2(으)로 프로세스를 끝냈습니다</translation>
    </message>
    <message>
        <source>the kernel %1 ran out of stack</source>
        <translation>커널 %1이(가) 스택을 다 썼습니다</translation>
    </message>
    <message>
        <source>the kernel %1 was killed by signal %2 (%3)</source>
        <translation>커널 %1이(가) 시그널 %2(%3)(으)로 종료되었습니다</translation>
    </message>
    <message>
        <source>the kernel %1 writes between the elements of %2</source>
        <translation>커널 %1이(가) %2의 원소 사이에 씁니다</translation>
    </message>
    <message>
        <source>the kernel %1 did not end within %2 ms</source>
        <translation>커널 %1이(가) %2ms 안에 끝나지 않았습니다</translation>
    </message>
    <message>
        <source>the kernel does not verify</source>
        <translation>커널이 검증을 통과하지 못했습니다</translation>
    </message>
    <message>
        <source>the memory of an operand can&apos;t be mapped: %1</source>
        <translation>피연산자의 메모리를 매핑할 수 없습니다: %1</translation>
    </message>
    <message>
        <source>&apos;%1&apos;: its elements overlap, so it can&apos;t be written</source>
        <translation>&apos;%1&apos;: 원소가 서로 겹쳐 있어 쓸 수 없습니다</translation>
    </message>
    <message>
        <source>a process for the kernel can&apos;t be started: %1</source>
        <translation>커널을 실행할 프로세스를 시작할 수 없습니다: %1</translation>
    </message>
    <message>
        <source>was ended because it took more than %1 s</source>
        <translation>%1초 넘게 걸려서 종료했습니다</translation>
    </message>
    <message>
        <source>%1 for &apos;%2&apos;</source>
        <translation>%1, 대상: &apos;%2&apos;</translation>
    </message>
    <message>
        <source>the kernel %1 writes outside of %2: byte %3 before its start</source>
        <translation>커널 %1이(가) %2 밖에 씁니다: 시작 앞 %3번째 바이트</translation>
    </message>
    <message>
        <source>the kernel %1 reads outside of %2: byte %3 before its start</source>
        <translation>커널 %1이(가) %2 밖을 읽습니다: 시작 앞 %3번째 바이트</translation>
    </message>
    <message>
        <source>the file is larger than %1 bytes</source>
        <translation>파일이 %1바이트보다 큽니다</translation>
    </message>
    <message>
        <source>there is no table of scalar operators</source>
        <translation>스칼라 연산자 표가 없습니다</translation>
    </message>
    <message>
        <source>%1 results for %2 outputs</source>
        <translation>결과는 %1개인데 출력은 %2개입니다</translation>
    </message>
    <message>
        <source>a copy has no &apos;to&apos;</source>
        <translation>복사에 &apos;to&apos;가 없습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no brackets</source>
        <translation>&apos;%1&apos;에 대괄호가 없습니다</translation>
    </message>
    <message>
        <source>there is no buffer &apos;%1&apos;</source>
        <translation>&apos;%1&apos; 버퍼가 없습니다</translation>
    </message>
    <message>
        <source>the operand &apos;%1&apos; of the buffer &apos;%2&apos; is not given</source>
        <translation>&apos;%2&apos; 버퍼의 피연산자 &apos;%1&apos;이(가) 주어지지 않았습니다</translation>
    </message>
    <message>
        <source>there is no axis &apos;%1&apos;</source>
        <translation>&apos;%1&apos; 축이 없습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has %2 dimensions</source>
        <translation>&apos;%1&apos;은(는) %2차원입니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has %2 dimensions and &apos;%3&apos; %4</source>
        <translation>&apos;%1&apos;은(는) %2차원이고 &apos;%3&apos;은(는) %4차원입니다</translation>
    </message>
    <message>
        <source>there is no operand &apos;%1&apos;</source>
        <translation>&apos;%1&apos; 피연산자가 없습니다</translation>
    </message>
    <message>
        <source>an NPU configuration needs a name</source>
        <translation>NPU 구성에는 이름이 필요합니다</translation>
    </message>
    <message>
        <source>there is no NPU configuration &apos;%1&apos;</source>
        <translation>&apos;%1&apos; NPU 구성이 없습니다</translation>
    </message>
    <message>
        <source>it writes its argument in place</source>
        <translation>인수를 제자리에서 바꿉니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not strided</source>
        <translation>&apos;%1&apos;은(는) 스트라이드 레이아웃이 아닙니다</translation>
    </message>
    <message>
        <source>the size %1 of &apos;%2&apos; is known at run time only</source>
        <translation>&apos;%2&apos;의 크기 %1은(는) 실행할 때에만 알 수 있습니다</translation>
    </message>
    <message>
        <source>there is no template &apos;%1&apos;</source>
        <translation>&apos;%1&apos; 템플릿이 없습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; can&apos;t be read in the shape of the kernel&apos;s result</source>
        <translation>&apos;%1&apos;을(를) 커널 결과의 모양으로 읽을 수 없습니다</translation>
    </message>
    <message>
        <source>the table of scalar operators has no entry for &apos;%1&apos; of %2 with these arguments</source>
        <translation>스칼라 연산자 표에 이런 인수를 갖는 %2 형식의 &apos;%1&apos; 항목이 없습니다</translation>
    </message>
    <message>
        <source>e.g. &apos;%r = arith.addf %self, %other : T&apos;</source>
        <translation>예: &apos;%r = arith.addf %self, %other : T&apos;</translation>
    </message>
    <message>
        <source>an argument&apos;s type is i1 or none, not &apos;%1&apos;</source>
        <translation>인수의 형식은 i1이거나 없어야 하며 &apos;%1&apos;일 수 없습니다</translation>
    </message>
    <message>
        <source>an argument has no name</source>
        <translation>인수에 이름이 없습니다</translation>
    </message>
    <message>
        <source>classes are float, int, bool and any</source>
        <translation>부류는 float, int, bool, any입니다</translation>
    </message>
    <message>
        <source>the template has no name</source>
        <translation>템플릿에 이름이 없습니다</translation>
    </message>
    <message>
        <source>the template has no output</source>
        <translation>템플릿에 출력이 없습니다</translation>
    </message>
    <message>
        <source>write &apos;//! output: Y&apos;</source>
        <translation>&apos;//! output: Y&apos;를 쓰세요</translation>
    </message>
    <message>
        <source>names have letters, digits and &apos;_&apos;</source>
        <translation>이름은 글자, 숫자, &apos;_&apos;로 이루어집니다</translation>
    </message>
    <message>
        <source>the header names no operator</source>
        <translation>헤더에 연산자 이름이 없습니다</translation>
    </message>
    <message>
        <source>e.g. &apos;//! op: aten.mm X=self W=mat2&apos;</source>
        <translation>예: &apos;//! op: aten.mm X=self W=mat2&apos;</translation>
    </message>
    <message>
        <source>e.g. &apos;X=self&apos;</source>
        <translation>예: &apos;X=self&apos;</translation>
    </message>
    <message>
        <source>e.g. &apos;//! axis: TILE_M of M step lanes&apos;, or without the step</source>
        <translation>예: &apos;//! axis: TILE_M of M step lanes&apos;, step은 없어도 됩니다</translation>
    </message>
    <message>
        <source>the buffer has no dimensions</source>
        <translation>버퍼에 차원이 없습니다</translation>
    </message>
    <message>
        <source>the buffer has no name and operand</source>
        <translation>버퍼에 이름과 피연산자가 없습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no value</source>
        <translation>&apos;%1&apos;에 값이 없습니다</translation>
    </message>
    <message>
        <source>a buffer has no &apos;%1&apos;</source>
        <translation>버퍼에는 &apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>the buffer has %1 dimensions, none of them number %2</source>
        <translation>버퍼는 %1차원이며 %2번 차원이 없습니다</translation>
    </message>
    <message>
        <source>dimensions are counted from 0</source>
        <translation>차원은 0부터 셉니다</translation>
    </message>
    <message>
        <source>write &apos;//! input: %1&apos;</source>
        <translation>&apos;//! input: %1&apos;을(를) 쓰세요</translation>
    </message>
    <message>
        <source>&apos;%1&apos; does not say which argument is the input &apos;%2&apos;</source>
        <translation>&apos;%1&apos;에 입력 &apos;%2&apos;이(가) 어느 인수인지 없습니다</translation>
    </message>
    <message>
        <source>there are two buffers &apos;%1&apos;</source>
        <translation>&apos;%1&apos; 버퍼가 둘입니다</translation>
    </message>
    <message>
        <source>this line of the header has no &apos;:&apos;</source>
        <translation>헤더의 이 줄에 &apos;:&apos;이 없습니다</translation>
    </message>
    <message>
        <source>e.g. &apos;//! title: Matrix product&apos;</source>
        <translation>예: &apos;//! title: Matrix product&apos;</translation>
    </message>
    <message>
        <source>the section &apos;%1&apos; has no end</source>
        <translation>&apos;%1&apos; 구역의 끝이 없습니다</translation>
    </message>
    <message>
        <source>three braces in a row</source>
        <translation>중괄호가 셋 이어졌습니다</translation>
    </message>
    <message>
        <source>write a space between MLIR&apos;s brace and the tag&apos;s</source>
        <translation>MLIR의 중괄호와 태그의 중괄호 사이를 띄우세요</translation>
    </message>
    <message>
        <source>a tag has no end on its line</source>
        <translation>태그가 그 줄에서 끝나지 않습니다</translation>
    </message>
    <message>
        <source>a tag has no name</source>
        <translation>태그에 이름이 없습니다</translation>
    </message>
    <message>
        <source>tags that begin with &apos;%1&apos; are not supported in kernel templates</source>
        <translation>&apos;%1&apos;(으)로 시작하는 태그는 커널 템플릿에서 쓸 수 없습니다</translation>
    </message>
    <message>
        <source>names have letters, digits, &apos;_&apos; and &apos;.&apos;</source>
        <translation>이름은 글자, 숫자, &apos;_&apos;, &apos;.&apos;로 이루어집니다</translation>
    </message>
    <message>
        <source>names of a template are its header&apos;s, and what its functions return</source>
        <translation>템플릿의 이름은 헤더의 이름과 함수가 반환하는 이름입니다</translation>
    </message>
    <message>
        <source>its value was not found in the run</source>
        <translation>실행에서 그 값을 찾지 못했습니다</translation>
    </message>
    <message>
        <source>kernels are planned for FX graphs; this session runs the IR</source>
        <translation>커널은 FX 그래프에 대해 계획합니다. 이 세션은 IR을 실행합니다</translation>
    </message>
    <message>
        <source>there are no values to compare with</source>
        <translation>비교할 값이 없습니다</translation>
    </message>
    <message>
        <source>the values of a kernel can&apos;t be read</source>
        <translation>커널의 값을 읽을 수 없습니다</translation>
    </message>
    <message>
        <source>the template&apos;s functions: %1</source>
        <translation>템플릿의 함수: %1</translation>
    </message>
    <message>
        <source>parameters are named as the operator&apos;s arguments, or NAME_shape, NAME_stride, NAME_dtype and has_NAME of an operand, op, and lanes</source>
        <translation>매개변수 이름은 연산자의 인수 이름이거나 피연산자의 NAME_shape, NAME_stride, NAME_dtype, has_NAME, 그리고 op와 lanes입니다</translation>
    </message>
    <message>
        <source>The weights differ</source>
        <translation>가중치가 다릅니다</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation>%1, 기준 %2</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>모듈</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>실행 횟수</translation>
    </message>
    <message>
        <source>run %1 of the node</source>
        <translation>노드의 %1번째 실행</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>기준</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>형식</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>허용 오차</translation>
    </message>
    <message>
        <source>rtol %1, atol %2</source>
        <translation>rtol %1, atol %2</translation>
    </message>
    <message>
        <source>Largest absolute error</source>
        <translation>최대 절대 오차</translation>
    </message>
    <message>
        <source>Largest relative error</source>
        <translation>최대 상대 오차</translation>
    </message>
    <message>
        <source>%1 dB</source>
        <translation>%1 dB</translation>
    </message>
    <message>
        <source>Cosine</source>
        <translation>코사인</translation>
    </message>
    <message>
        <source>Out of tolerance</source>
        <translation>허용 오차를 벗어난 원소</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2개 중 %1개</translation>
    </message>
    <message>
        <source>First that differs</source>
        <translation>처음 다른 위치</translation>
    </message>
    <message>
        <source>Units in the last place</source>
        <translation>ULP(마지막 자리 단위)</translation>
    </message>
    <message>
        <source>more than %1</source>
        <translation>%1 초과</translation>
    </message>
    <message>
        <source>NaN, run and reference</source>
        <translation>NaN 수(실행, 기준)</translation>
    </message>
    <message>
        <source>Inf, run and reference</source>
        <translation>Inf 수(실행, 기준)</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>외 %1개</translation>
    </message>
    <message>
        <source>Values out of tolerance, in the order of the run</source>
        <translation>허용 오차를 벗어난 값(실행 순서)</translation>
    </message>
    <message>
        <source>value</source>
        <translation>값</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>module</source>
        <translation>모듈</translation>
    </message>
    <message>
        <source>max abs</source>
        <translation>최대 절대</translation>
    </message>
    <message>
        <source>max rel</source>
        <translation>최대 상대</translation>
    </message>
    <message>
        <source>SNR dB</source>
        <translation>SNR dB</translation>
    </message>
    <message>
        <source>out of tolerance</source>
        <translation>허용 오차 초과</translation>
    </message>
    <message>
        <source>Weights that differ before the run</source>
        <translation>실행 전부터 다른 가중치</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>종류</translation>
    </message>
    <message>
        <source>type</source>
        <translation>형식</translation>
    </message>
    <message>
        <source>Not compared</source>
        <translation>비교하지 않은 값</translation>
    </message>
    <message>
        <source>values</source>
        <translation>값</translation>
    </message>
    <message>
        <source>why</source>
        <translation>이유</translation>
    </message>
    <message>
        <source>among them</source>
        <translation>예</translation>
    </message>
    <message>
        <source>only in the reference</source>
        <translation>기준에만 있음</translation>
    </message>
    <message>
        <source>%1; it ended at the first that diverged</source>
        <translation>%1. 처음 어긋난 값에서 끝냈습니다</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>프로그램</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>값</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>%1 compared, %2 equal, %3 within tolerance, %4 diverged, %5 not compared</source>
        <translation>%1개 비교: 같음 %2개, 허용 오차 이내 %3개, 다름 %4개, 비교하지 않음 %5개</translation>
    </message>
    <message>
        <source>Input %1</source>
        <translation>입력 %1</translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <translation>%1, 출처 %2</translation>
    </message>
    <message>
        <source>%1, 1 thread</source>
        <translation>%1, 스레드 1개</translation>
    </message>
    <message>
        <source>%1, %2 threads</source>
        <translation>%1, 스레드 %2개</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>메모리</translation>
    </message>
    <message>
        <source>%1 of kept values at most</source>
        <translation>보관한 값 최대 %1</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>참고</translation>
    </message>
    <message>
        <source>%1 diverges</source>
        <translation>%1의 값이 다릅니다</translation>
    </message>
    <message>
        <source>This is the first value that is out of tolerance</source>
        <translation>허용 오차를 처음 벗어난 값입니다</translation>
    </message>
    <message>
        <source>Both sides agree</source>
        <translation>양쪽이 일치합니다</translation>
    </message>
    <message>
        <source>its own IR</source>
        <translation>자신의 IR</translation>
    </message>
    <message>
        <source>its own FX graph</source>
        <translation>자신의 FX 그래프</translation>
    </message>
    <message>
        <source>Values around the first that differs</source>
        <translation>처음 다른 원소 주위의 값</translation>
    </message>
    <message>
        <source>Run, %1</source>
        <translation>실행, %1</translation>
    </message>
    <message>
        <source>Reference, %1</source>
        <translation>기준, %1</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>차이</translation>
    </message>
    <message>
        <source>equal, bit for bit</source>
        <translation>비트 단위로 같음</translation>
    </message>
    <message>
        <source>within tolerance</source>
        <translation>허용 오차 이내</translation>
    </message>
    <message>
        <source>Relative error of every value, in the order of the run</source>
        <translation>모든 값의 상대 오차(실행 순서)</translation>
    </message>
    <message>
        <source>output</source>
        <translation>출력</translation>
    </message>
    <message>
        <source>input</source>
        <translation>입력</translation>
    </message>
    <message>
        <source>The value</source>
        <translation>이 값</translation>
    </message>
    <message>
        <source>Python source, as recorded at export</source>
        <translation>Python 소스(내보낼 때 기록됨)</translation>
    </message>
    <message>
        <source>How it was compared</source>
        <translation>비교 방법</translation>
    </message>
    <message>
        <source>Written by Nodewise.</source>
        <translation>Nodewise로 작성했습니다.</translation>
    </message>
    <message>
        <source>The node with its producers and users</source>
        <translation>노드와 그 생산자, 소비자</translation>
    </message>
    <message>
        <source>Error of each value over the run</source>
        <translation>실행 순서에 따른 각 값의 오차</translation>
    </message>
    <message>
        <source>first value</source>
        <translation>첫 값</translation>
    </message>
    <message>
        <source>last value compared</source>
        <translation>마지막으로 비교한 값</translation>
    </message>
    <message>
        <source>choose another folder</source>
        <translation>다른 폴더를 선택하십시오</translation>
    </message>
    <message>
        <source>both sides read the same weights</source>
        <translation>양쪽이 같은 가중치를 읽습니다</translation>
    </message>
    <message>
        <source>its data is missing</source>
        <translation>데이터가 없습니다</translation>
    </message>
    <message>
        <source>the reference has no weights</source>
        <translation>기준에 가중치가 없습니다</translation>
    </message>
    <message>
        <source>layouts are &apos;strided&apos; (any, the usual), &apos;contiguous&apos; and &apos;broadcast&apos; (with sizes of 1)</source>
        <translation>레이아웃은 &apos;strided&apos;(모든 배치, 기본값), &apos;contiguous&apos;, &apos;broadcast&apos;(크기 1을 포함)입니다</translation>
    </message>
    <message>
        <source>control flow of the IR can&apos;t be packed</source>
        <translation>IR의 제어 흐름은 묶을 수 없습니다</translation>
    </message>
    <message>
        <source>pack its FX node (without --ir), or a node of its body</source>
        <translation>해당 FX 노드(--ir 없이)나 본문의 노드를 묶으세요</translation>
    </message>
    <message>
        <source>only an executor knows how to run &apos;%1&apos;: torch has no such operator</source>
        <translation>&apos;%1&apos;은(는) 실행기만 실행할 수 있습니다: torch에 그런 연산자가 없습니다</translation>
    </message>
    <message>
        <source>pack the FX nodes that it was made of (without --ir)</source>
        <translation>이 노드의 바탕이 된 FX 노드를 묶으세요(--ir 없이)</translation>
    </message>
    <message>
        <source>&apos;%1&apos; of the IR can&apos;t be packed</source>
        <translation>IR의 &apos;%1&apos;은(는) 묶을 수 없습니다</translation>
    </message>
    <message>
        <source>pack its FX node (without --ir)</source>
        <translation>해당 FX 노드를 묶으세요(--ir 없이)</translation>
    </message>
    <message>
        <source>its body runs inside a vmap, whose tensors only that vmap can read</source>
        <translation>이 본문은 vmap 안에서 실행되며, 그 텐서는 그 vmap만 읽을 수 있습니다</translation>
    </message>
    <message>
        <source>%1 of %2 bytes</source>
        <translation>%1/%2바이트</translation>
    </message>
    <message>
        <source>%1 of %2 elements</source>
        <translation>원소 %1/%2개</translation>
    </message>
    <message>
        <source>pass %1 of %2: %3 of %4 elements</source>
        <translation>패스 %1/%2: 원소 %3/%4개</translation>
    </message>
    <message>
        <source>just now</source>
        <translation>방금</translation>
    </message>
    <message>
        <source>%1 min ago</source>
        <translation>%1분 전</translation>
    </message>
    <message>
        <source>%1 h ago</source>
        <translation>%1시간 전</translation>
    </message>
    <message>
        <source>%1 d ago</source>
        <translation>%1일 전</translation>
    </message>
    <message>
        <source>not compared</source>
        <translation>비교 안 함</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>같음</translation>
    </message>
    <message>
        <source>writing %1</source>
        <translation>%1 쓰는 중</translation>
    </message>
    <message>
        <source>runs; not compared, as its body was not entered</source>
        <translation>실행됩니다. 본문에 들어가지 않아 비교하지 않았습니다</translation>
    </message>
    <message>
        <source>its argument &apos;%1&apos; can&apos;t be broadcast to its result</source>
        <translation>인자 &apos;%1&apos;을(를) 결과의 형태로 브로드캐스트할 수 없습니다</translation>
    </message>
    <message>
        <source>%1 nodes read its result</source>
        <translation>노드 %1개가 결과를 읽습니다</translation>
    </message>
    <message>
        <source>it copies its argument in another shape</source>
        <translation>인자를 다른 형태로 복사합니다</translation>
    </message>
    <message>
        <source>the template &apos;%1&apos; has no epilogue</source>
        <translation>템플릿 &apos;%1&apos;에는 에필로그가 없습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has another shape</source>
        <translation>&apos;%1&apos;은(는) 형태가 다릅니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is in the kernel of another operand</source>
        <translation>&apos;%1&apos;은(는) 다른 피연산자의 커널에 들어 있습니다</translation>
    </message>
    <message>
        <source>it is a result of the graph</source>
        <translation>그래프의 결과입니다</translation>
    </message>
    <message>
        <source>the body of &apos;%1&apos; reads it</source>
        <translation>&apos;%1&apos;의 본문이 읽습니다</translation>
    </message>
    <message>
        <source>autocast converts its arguments to %1</source>
        <translation>autocast가 인자를 %1(으)로 변환합니다</translation>
    </message>
    <message>
        <source>line %1, column %2 of the rendered %3</source>
        <translation>렌더링된 %3의 %1번째 줄, %2번째 열</translation>
    </message>
    <message>
        <source>write &apos;//! template: %1&apos;</source>
        <translation>&apos;//! template: %1&apos;(이)라고 쓰세요</translation>
    </message>
    <message>
        <source>it calls no operator</source>
        <translation>연산자를 호출하지 않습니다</translation>
    </message>
    <message>
        <source>the header has no line for &apos;%1&apos;</source>
        <translation>머리말에 &apos;%1&apos;에 대한 줄이 없습니다</translation>
    </message>
    <message>
        <source>the template&apos;s functions: more than a million loop steps, so it may never end</source>
        <translation>템플릿의 함수: 반복이 백만 번을 넘어 끝나지 않을 수 있습니다</translation>
    </message>
    <message>
        <source>write one for the operator without &apos;_&apos; at its end</source>
        <translation>이름 끝에 &apos;_&apos;가 없는 연산자용으로 작성하세요</translation>
    </message>
    <message>
        <source>%1 has no tensor for the operand &apos;%2&apos; of the template &apos;%3&apos;</source>
        <translation>%1에는 템플릿 &apos;%3&apos;의 피연산자 &apos;%2&apos;에 줄 텐서가 없습니다</translation>
    </message>
    <message>
        <source>the result has the shape of what is read</source>
        <translation>결과의 모양이 읽는 것과 같습니다</translation>
    </message>
    <message>
        <source>sums of products over a shared extent</source>
        <translation>공통 범위에 걸친 곱의 합입니다</translation>
    </message>
    <message>
        <source>Searching</source>
        <translation>찾는 중</translation>
    </message>
    <message>
        <source>none of its files can be read</source>
        <translation>그 안의 파일을 하나도 읽을 수 없습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no result %2</source>
        <translation>&apos;%1&apos;에는 결과 %2이(가) 없습니다</translation>
    </message>
    <message>
        <source>e.g. &apos;//! output: Y&apos;, or &apos;//! output: M? from mean_spad&apos;</source>
        <translation>예: &apos;//! output: Y&apos; 또는 &apos;//! output: M? from mean_spad&apos;</translation>
    </message>
    <message>
        <source>write &apos;//! output: %1&apos;</source>
        <translation>&apos;//! output: %1&apos;을(를) 쓰세요</translation>
    </message>
    <message>
        <source>output %1: %2</source>
        <translation>출력 %1: %2</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>커널</translation>
    </message>
    <message>
        <source>%1, launch %2</source>
        <translation>%1, %2번째 실행</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>커널</translation>
    </message>
    <message>
        <source>each on ATen&apos;s values</source>
        <translation>각각 ATen의 값으로 실행</translation>
    </message>
    <message>
        <source>%1 kernels in %2 launches, %3; %4 values by ATen</source>
        <translation>커널 %1개를 %2번 실행, %3. ATen이 계산한 값 %4개</translation>
    </message>
    <message>
        <source>%1 through kernels for %2, against %3</source>
        <translation>%2용 커널로 실행한 %1과(와) %3의 비교</translation>
    </message>
    <message>
        <source>ATen&apos;s operators</source>
        <translation>ATen 연산자</translation>
    </message>
    <message>
        <source>a comparison takes exactly one of dump, run and lowered</source>
        <translation>비교에는 dump, run, lowered 중 정확히 하나가 필요합니다</translation>
    </message>
    <message>
        <source>the value of &apos;%1&apos; was not found in the run</source>
        <translation>실행에서 &apos;%1&apos;의 값을 찾지 못했습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has the shape %2 in this run; the kernel was planned for %3</source>
        <translation>이 실행에서 &apos;%1&apos;의 모양은 %2인데 커널은 %3에 맞춰 계획되었습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is %2 in this run; the kernel was planned for %3</source>
        <translation>이 실행에서 &apos;%1&apos;은(는) %2인데 커널은 %3에 맞춰 계획되었습니다</translation>
    </message>
    <message>
        <source>the value was edited</source>
        <translation>값이 편집되었습니다</translation>
    </message>
    <message>
        <source>no kernel computes it</source>
        <translation>계산하는 커널이 없습니다</translation>
    </message>
    <message>
        <source>the kernel could not be rendered: %1</source>
        <translation>커널을 만들지 못했습니다: %1</translation>
    </message>
    <message>
        <source>the kernel could not be run on the session&apos;s values</source>
        <translation>세션의 값으로 커널을 실행할 수 없었습니다</translation>
    </message>
    <message>
        <source>the profile &apos;%1&apos; leaves it to ATen: %2</source>
        <translation>프로파일 &apos;%1&apos;이(가) ATen에 맡깁니다: %2</translation>
    </message>
    <message>
        <source>a profile is a JSON object</source>
        <translation>프로파일은 JSON 객체여야 합니다</translation>
    </message>
    <message>
        <source>write &quot;name&quot;: &quot;...&quot;</source>
        <translation>&quot;name&quot;: &quot;...&quot;을(를) 쓰세요</translation>
    </message>
    <message>
        <source>there is no profile &apos;%1&apos;</source>
        <translation>프로파일 &apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>there are none</source>
        <translation>하나도 없습니다</translation>
    </message>
    <message>
        <source>Reading kernels</source>
        <translation>커널을 읽는 중</translation>
    </message>
    <message>
        <source>this line does not describe an argument, as name=(kind, type, shape)</source>
        <translation>이 줄은 이름=(종류, 타입, 모양) 형식으로 인자를 설명하지 않습니다</translation>
    </message>
    <message>
        <source>this line does not begin with a number of cycles</source>
        <translation>이 줄은 사이클 수로 시작하지 않습니다</translation>
    </message>
    <message>
        <source>the kernel&apos;s MLIR</source>
        <translation>커널의 MLIR</translation>
    </message>
    <message>
        <source>%1, which describes the arguments</source>
        <translation>인자를 설명하는 %1</translation>
    </message>
    <message>
        <source>%1, with the cycles of tiles</source>
        <translation>타일의 사이클이 담긴 %1</translation>
    </message>
    <message>
        <source>a tile graph</source>
        <translation>타일 그래프</translation>
    </message>
    <message>
        <source>Inductor&apos;s wrapper (.torchinductor/*/c*.py), which names the nodes of each kernel</source>
        <translation>각 커널의 노드를 알려 주는 Inductor 래퍼(.torchinductor/*/c*.py)</translation>
    </message>
    <message>
        <source>the definition of %1 has no source</source>
        <translation>%1의 정의에 소스가 없습니다</translation>
    </message>
    <message>
        <source>the definition of %1 does not say which nodes it computes</source>
        <translation>%1의 정의가 어떤 노드를 계산하는지 알려 주지 않습니다</translation>
    </message>
    <message>
        <source>Reading lines</source>
        <translation>줄을 읽는 중</translation>
    </message>
    <message>
        <source>there is no template &apos;%1&apos; anymore</source>
        <translation>템플릿 &apos;%1&apos;이(가) 더 이상 없습니다</translation>
    </message>
    <message>
        <source>Running through kernels</source>
        <translation>커널로 실행하는 중</translation>
    </message>
    <message>
        <source>the kernel worker did not answer for it</source>
        <translation>커널 워커가 이에 대해 응답하지 않았습니다</translation>
    </message>
    <message>
        <source>ATen runs it: %1</source>
        <translation>ATen이 실행합니다: %1</translation>
    </message>
    <message>
        <source>simulating %1</source>
        <translation>%1 시뮬레이션 중</translation>
    </message>
    <message>
        <source>drawing launch %1 of %2</source>
        <translation>런치 %2개 중 %1번째를 그리는 중</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not in the figures: %2</source>
        <translation>&apos;%1&apos;은(는) 수치에 포함되지 않습니다: %2</translation>
    </message>
    <message>
        <source>there is no machine of %1 lanes with %2 bytes of scratchpad each</source>
        <translation>레인이 %1개이고 레인마다 스크래치패드가 %2바이트인 장치는 없습니다</translation>
    </message>
    <message>
        <source>bodies of control flow count once each: %1</source>
        <translation>제어 흐름의 본문은 각각 한 번씩만 셉니다: %1</translation>
    </message>
    <message>
        <source>sorting slices into rows</source>
        <translation>슬라이스를 행으로 정렬하는 중</translation>
    </message>
    <message>
        <source>the trace has more than 4,294,967,294 slices or arguments</source>
        <translation>트레이스의 슬라이스 또는 인수가 4,294,967,294개를 넘습니다</translation>
    </message>
    <message>
        <source>the file is not a cached trace of Nodewise</source>
        <translation>Nodewise가 캐시한 트레이스 파일이 아닙니다</translation>
    </message>
    <message>
        <source>the trace was cached by another version of Nodewise or on another kind of machine</source>
        <translation>다른 버전의 Nodewise나 다른 종류의 컴퓨터에서 캐시한 트레이스입니다</translation>
    </message>
    <message>
        <source>the file should have %1 bytes, but it has %2</source>
        <translation>파일은 %1바이트여야 하는데 %2바이트입니다</translation>
    </message>
    <message>
        <source>the table of sections lies outside the file</source>
        <translation>섹션 표가 파일 범위를 벗어납니다</translation>
    </message>
    <message>
        <source>the section is missing or lies outside the file</source>
        <translation>섹션이 없거나 파일 범위를 벗어납니다</translation>
    </message>
    <message>
        <source>the cached trace is that of another file</source>
        <translation>다른 파일의 캐시된 트레이스입니다</translation>
    </message>
    <message>
        <source>the section is damaged</source>
        <translation>섹션이 손상되었습니다</translation>
    </message>
    <message>
        <source>the section holds a value that is out of range</source>
        <translation>섹션에 범위를 벗어난 값이 있습니다</translation>
    </message>
    <message>
        <source>the file can&apos;t be read: %1</source>
        <translation>파일을 읽을 수 없습니다: %1</translation>
    </message>
    <message>
        <source>the gzip stream ends early</source>
        <translation>gzip 스트림이 중간에 끝났습니다</translation>
    </message>
    <message>
        <source>the gzip stream is damaged</source>
        <translation>gzip 스트림이 손상되었습니다</translation>
    </message>
    <message>
        <source>memory is exhausted</source>
        <translation>메모리가 부족합니다</translation>
    </message>
    <message>
        <source>this JSON has no traceEvents</source>
        <translation>이 JSON에는 traceEvents가 없습니다</translation>
    </message>
    <message>
        <source>Reading the trace</source>
        <translation>트레이스를 읽는 중</translation>
    </message>
    <message>
        <source>this event is longer than 16 MB (byte %1)</source>
        <translation>이벤트가 16 MB보다 깁니다 (바이트 %1)</translation>
    </message>
    <message>
        <source>the file ends inside an event (byte %1)</source>
        <translation>파일이 이벤트 중간에서 끝났습니다 (바이트 %1)</translation>
    </message>
    <message>
        <source>this event has no phase (ph)</source>
        <translation>이벤트에 단계(ph)가 없습니다</translation>
    </message>
    <message>
        <source>the trace has more than %1 events</source>
        <translation>트레이스의 이벤트가 %1개를 넘습니다</translation>
    </message>
    <message>
        <source>events of this phase are not shown: %1</source>
        <translation>이 단계의 이벤트는 표시하지 않습니다: %1</translation>
    </message>
    <message>
        <source>this event&apos;s phase is not known: %1</source>
        <translation>알 수 없는 이벤트 단계입니다: %1</translation>
    </message>
    <message>
        <source>this event has no time (ts)</source>
        <translation>이벤트에 시각(ts)이 없습니다</translation>
    </message>
    <message>
        <source>there are more than %1 lanes</source>
        <translation>레인이 %1개를 넘습니다</translation>
    </message>
    <message>
        <source>this counter has no number</source>
        <translation>카운터에 숫자가 없습니다</translation>
    </message>
    <message>
        <source>this flow has no slice at its end</source>
        <translation>이 흐름의 끝에 슬라이스가 없습니다</translation>
    </message>
    <message>
        <source>this flow ends without a beginning</source>
        <translation>시작이 없는 흐름입니다</translation>
    </message>
    <message>
        <source>this is not a trace: the file is empty</source>
        <translation>트레이스가 아닙니다. 파일이 비어 있습니다</translation>
    </message>
    <message>
        <source>this is not a trace</source>
        <translation>트레이스가 아닙니다</translation>
    </message>
    <message>
        <source>Searching slices</source>
        <translation>슬라이스를 찾는 중</translation>
    </message>
    <message>
        <source>this must be a number, or an array of a word and numbers</source>
        <translation>숫자이거나, 단어와 숫자로 된 배열이어야 합니다</translation>
    </message>
    <message>
        <source>there are several functions with a body</source>
        <translation>본문이 있는 함수가 여러 개입니다</translation>
    </message>
    <message>
        <source>line %1: the shape and strides of the argument %2 are not known</source>
        <translation>%1행: 인수 %2의 shape와 stride를 알 수 없습니다</translation>
    </message>
    <message>
        <source>line %1: the function has several blocks</source>
        <translation>%1행: 함수에 블록이 여러 개 있습니다</translation>
    </message>
    <message>
        <source>line %1: %2 computes on memory that is not in the scratchpad</source>
        <translation>%1행: %2이(가) 스크래치패드에 없는 메모리로 계산합니다</translation>
    </message>
    <message>
        <source>the kernel has more than %1 steps</source>
        <translation>커널의 단계가 %1개보다 많습니다</translation>
    </message>
    <message>
        <source>line %1: %2 does not say which part of %3 it moves (dram_stride)</source>
        <translation>%1행: %2이(가) %3의 어느 부분을 옮기는지 알려 주지 않습니다(dram_stride)</translation>
    </message>
    <message>
        <source>%1 executes more than %2 instructions</source>
        <translation>%1이(가) 실행하는 명령이 %2개를 넘습니다</translation>
    </message>
    <message>
        <source>writing the trace</source>
        <translation>트레이스를 쓰는 중</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is missing</source>
        <translation>&apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; must be a whole number from %2 to %3</source>
        <translation>&apos;%1&apos;은(는) %2 이상 %3 이하의 정수여야 합니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; must be a number from %2 to %3</source>
        <translation>&apos;%1&apos;은(는) %2 이상 %3 이하의 수여야 합니다</translation>
    </message>
    <message>
        <source>cores of the type &apos;%1&apos; are not simulated</source>
        <translation>&apos;%1&apos; 유형의 코어는 시뮬레이션하지 않습니다</translation>
    </message>
    <message>
        <source>ws_mesh is: weight-stationary systolic arrays</source>
        <translation>ws_mesh(가중치 고정 시스톨릭 배열)는 시뮬레이션합니다</translation>
    </message>
    <message>
        <source>&apos;dram_type&apos; must be simple or ramulator2</source>
        <translation>&apos;dram_type&apos;은 simple 또는 ramulator2여야 합니다</translation>
    </message>
    <message>
        <source>add dram_latency, and dram_bandwidth_gbps_total or dram_bandwidth_gbps_per_channel</source>
        <translation>dram_latency와, dram_bandwidth_gbps_total 또는 dram_bandwidth_gbps_per_channel을 추가하십시오</translation>
    </message>
    <message>
        <source>this is not YAML: %1</source>
        <translation>YAML이 아닙니다: %1</translation>
    </message>
    <message>
        <source>%1 takes more than %2 cycles</source>
        <translation>%1에 걸리는 시간이 %2 사이클을 넘습니다</translation>
    </message>
    <message>
        <source>adding up slices</source>
        <translation>슬라이스를 합산하는 중</translation>
    </message>
    <message>
        <source>this CSV has no columns for start and duration</source>
        <translation>이 CSV에는 start와 duration 열이 없습니다</translation>
    </message>
    <message>
        <source>this line&apos;s quotes are not closed</source>
        <translation>줄의 따옴표가 닫히지 않았습니다</translation>
    </message>
    <message>
        <source>this line has more fields than there are columns</source>
        <translation>줄의 필드가 열보다 많습니다</translation>
    </message>
    <message>
        <source>this line is of an unknown type: %1</source>
        <translation>알 수 없는 종류의 줄입니다: %1</translation>
    </message>
    <message>
        <source>this line is longer than 1 MB</source>
        <translation>줄이 1 MB보다 깁니다</translation>
    </message>
    <message>
        <source>this line of an instruction can&apos;t be read</source>
        <translation>명령 줄을 읽을 수 없습니다</translation>
    </message>
    <message>
        <source>this line of the scheduler can&apos;t be read</source>
        <translation>스케줄러 줄을 읽을 수 없습니다</translation>
    </message>
    <message>
        <source>this line of a core can&apos;t be read</source>
        <translation>코어 줄을 읽을 수 없습니다</translation>
    </message>
    <message>
        <source>this line can&apos;t be read: %1</source>
        <translation>줄을 읽을 수 없습니다: %1</translation>
    </message>
    <message>
        <source>this line of DRAM&apos;s bandwidth can&apos;t be read</source>
        <translation>DRAM 대역폭 줄을 읽을 수 없습니다</translation>
    </message>
    <message>
        <source>this line of the interconnect can&apos;t be placed in time</source>
        <translation>인터커넥트 줄의 시각을 정할 수 없습니다</translation>
    </message>
    <message>
        <source>this tag of an instruction is not known: %1</source>
        <translation>알 수 없는 명령 태그입니다: %1</translation>
    </message>
    <message>
        <source>this instruction has no number (INST_ID)</source>
        <translation>명령에 번호(INST_ID)가 없습니다</translation>
    </message>
    <message>
        <source>this instruction was never issued</source>
        <translation>발행된 적이 없는 명령입니다</translation>
    </message>
    <message>
        <source>more than %1 instructions run at a time</source>
        <translation>동시에 실행 중인 명령이 %1개를 넘습니다</translation>
    </message>
    <message>
        <source>this instruction never ends: number %1</source>
        <translation>끝나지 않는 명령입니다: 번호 %1</translation>
    </message>
    <message>
        <source>operations of unknown dialects can&apos;t be compiled</source>
        <translation>알 수 없는 dialect의 연산은 컴파일할 수 없습니다</translation>
    </message>
    <message>
        <source>a launch names kernel %1 of %2</source>
        <translation>런치가 커널 %2개 중 %1번을 가리킵니다</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>a sweep needs values: 8, 16, 32 or 100..400 step 100</source>
        <translation>훑어볼 값이 필요합니다. 예: 8, 16, 32 또는 100..400 step 100</translation>
    </message>
    <message>
        <source>a sweep has at most %1 values</source>
        <translation>값은 %1개까지 훑어볼 수 있습니다</translation>
    </message>
    <message>
        <source>the kernel does not verify: line %1: %2</source>
        <translation>커널이 검증을 통과하지 못합니다: %1행: %2</translation>
    </message>
    <message>
        <source>there is no log of PyTorchSim in the folder</source>
        <translation>폴더에 PyTorchSim 로그가 없습니다</translation>
    </message>
    <message>
        <source>the instructions of %1 wait for each other</source>
        <translation>%1의 명령들이 서로를 기다립니다</translation>
    </message>
    <message>
        <source>line %1: elements of the argument %2 are neither whole numbers nor floating-point numbers</source>
        <translation>%1행: 인수 %2의 요소가 정수도 부동소수점 수도 아닙니다</translation>
    </message>
    <message>
        <source>line %1: the argument %2 is not in DRAM</source>
        <translation>%1행: 인수 %2의 위치가 DRAM이 아닙니다</translation>
    </message>
    <message>
        <source>line %1: the argument %2 has more bytes than 64 bits can count</source>
        <translation>%1행: 인수 %2의 바이트 수가 64비트로 셀 수 있는 범위를 넘습니다</translation>
    </message>
    <message>
        <source>this must be a name with a count</source>
        <translation>이름과 개수의 쌍이어야 합니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; computes no tensor</source>
        <translation>&apos;%1&apos;은(는) 텐서를 계산하지 않습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; does not broadcast to the result</source>
        <translation>&apos;%1&apos;은(는) 결과의 형상으로 브로드캐스트되지 않습니다</translation>
    </message>
    <message>
        <source>the tensor has no axis %1</source>
        <translation>텐서에 축 %1이(가) 없습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; reads no tensor</source>
        <translation>&apos;%1&apos;은(는) 텐서를 읽지 않습니다</translation>
    </message>
    <message>
        <source>only one-dimensional pointwise work is divided: one core does all of it</source>
        <translation>1차원 원소별 작업만 나누므로, 코어 하나가 모두 처리합니다</translation>
    </message>
    <message>
        <source>the largest divisor of %1 sticks that is at most %2 cores: %3</source>
        <translation>스틱 %1개의 약수 중 코어 %2개 이하인 가장 큰 것: %3</translation>
    </message>
    <message>
        <source>no split keeps what one core reaches of &apos;%1&apos; (%2 MB) within %3 MB</source>
        <translation>어떻게 나누어도 한 코어가 접근하는 &apos;%1&apos;의 범위(%2 MB)를 %3 MB 안으로 줄일 수 없습니다</translation>
    </message>
    <message>
        <source>a core would reach %1 MB of &apos;%2&apos;, more than %3: split into %4 first</source>
        <translation>한 코어가 &apos;%2&apos;의 %1 MB에 접근하게 되어 %3 MB를 넘으므로, 먼저 %4(으)로 나눕니다</translation>
    </message>
    <message>
        <source>cores are left, so the reduction &apos;%1&apos; of %2 is split into %3, too</source>
        <translation>코어가 남으므로, 크기 %2의 축소 축 &apos;%1&apos;도 %3개로 나눕니다</translation>
    </message>
    <message>
        <source>axis &apos;%1&apos; has %2 sticks: of %3 cores %4 divide them</source>
        <translation>축 &apos;%1&apos;은(는) 스틱 %2개: 코어 %3개 중 %4개가 나누어 맡습니다</translation>
    </message>
    <message>
        <source>axis &apos;%1&apos; has %2: of %3 cores %4 divide it</source>
        <translation>축 &apos;%1&apos;의 크기는 %2: 코어 %3개 중 %4개가 나누어 맡습니다</translation>
    </message>
    <message>
        <source>the schema has no arguments in parentheses</source>
        <translation>스키마에 괄호로 묶인 인수가 없습니다</translation>
    </message>
    <message>
        <source>the schema does not say what the operator returns</source>
        <translation>스키마에 연산자가 무엇을 반환하는지 없습니다</translation>
    </message>
    <message>
        <source>e.g. &quot;spyre::exx2(Tensor x, float scale, bool useZeroMean=False) -&gt; Tensor&quot;</source>
        <translation>예: &quot;spyre::exx2(Tensor x, float scale, bool useZeroMean=False) -&gt; Tensor&quot;</translation>
    </message>
    <message>
        <source>the schema&apos;s name has no namespace</source>
        <translation>스키마의 이름에 네임스페이스가 없습니다</translation>
    </message>
    <message>
        <source>the namespace &apos;%1&apos; is PyTorch&apos;s own</source>
        <translation>네임스페이스 &apos;%1&apos;은(는) PyTorch 자체의 것입니다</translation>
    </message>
    <message>
        <source>the schema&apos;s parenthesis is not closed</source>
        <translation>스키마의 괄호가 닫히지 않았습니다</translation>
    </message>
    <message>
        <source>there are two arguments named &apos;%1&apos;</source>
        <translation>이름이 &apos;%1&apos;인 인수가 두 개 있습니다</translation>
    </message>
    <message>
        <source>this must be an object with %1</source>
        <translation>다음 멤버를 가진 객체여야 합니다: %1</translation>
    </message>
    <message>
        <source>there is no member &apos;%1&apos; here</source>
        <translation>여기에는 멤버 &apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>the member &apos;%1&apos; is missing here</source>
        <translation>여기에 멤버 &apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>this must be a list</source>
        <translation>목록이어야 합니다</translation>
    </message>
    <message>
        <source>this must be a whole number from %1 to %2</source>
        <translation>%1에서 %2까지의 정수여야 합니다</translation>
    </message>
    <message>
        <source>e.g. &quot;aten.rand&quot; for every overload, &quot;aten.rand.default&quot; for one</source>
        <translation>예: 모든 오버로드에는 &quot;aten.rand&quot;, 하나에는 &quot;aten.rand.default&quot;</translation>
    </message>
    <message>
        <source>there is no file &apos;%1&apos;</source>
        <translation>파일 &apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>a name without a folder is also looked for among the decompositions that are shipped and your own</source>
        <translation>폴더 없는 이름은 함께 제공되는 분해와 사용자의 분해에서도 찾습니다</translation>
    </message>
    <message>
        <source>Nodewise has no pass &apos;%1&apos;</source>
        <translation>Nodewise에는 패스 &apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>it has %1; of a pass that only the backend has write &quot;runs&quot;: false</source>
        <translation>있는 것은 %1입니다. 백엔드에만 있는 패스에는 &quot;runs&quot;: false라고 쓰세요</translation>
    </message>
    <message>
        <source>the pass &apos;%1&apos; has no option &apos;%2&apos;</source>
        <translation>패스 &apos;%1&apos;에는 옵션 &apos;%2&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>give the first one a guard (&quot;when&quot;), or remove one</source>
        <translation>첫 규칙에 조건(&quot;when&quot;)을 주거나 하나를 지우세요</translation>
    </message>
    <message>
        <source>the decomposition does not say what &apos;%1&apos; becomes</source>
        <translation>분해에 &apos;%1&apos;이(가) 무엇이 되는지 없습니다</translation>
    </message>
    <message>
        <source>name a TorchScript function (&quot;function&quot;), or list operators (&quot;becomes&quot;)</source>
        <translation>TorchScript 함수를 지정하거나(&quot;function&quot;) 연산자를 나열하세요(&quot;becomes&quot;)</translation>
    </message>
    <message>
        <source>the decomposition has a function and a list of operators</source>
        <translation>분해에 함수와 연산자 목록이 모두 있습니다</translation>
    </message>
    <message>
        <source>write a rule for it in &quot;lowerings&quot;, &quot;decompositions&quot; or &quot;fallbacks&quot;, or name the pass that removes it (&quot;removedBy&quot;)</source>
        <translation>&quot;lowerings&quot;나 &quot;decompositions&quot;, &quot;fallbacks&quot;에 규칙을 쓰거나, 이 연산자를 없애는 패스를 지정하세요(&quot;removedBy&quot;)</translation>
    </message>
    <message>
        <source>add it to &quot;passes&quot;</source>
        <translation>&quot;passes&quot;에 추가하세요</translation>
    </message>
    <message>
        <source>e.g. &quot;schema&quot;: &quot;spyre::exx2(Tensor x, float scale) -&gt; Tensor&quot;</source>
        <translation>예: &quot;schema&quot;: &quot;spyre::exx2(Tensor x, float scale) -&gt; Tensor&quot;</translation>
    </message>
    <message>
        <source>e.g. &quot;float16&quot;, as PyTorch names them</source>
        <translation>예: PyTorch 이름인 &quot;float16&quot;</translation>
    </message>
    <message>
        <source>the size &apos;%1&apos; has no value at export</source>
        <translation>크기 &apos;%1&apos;에는 내보낼 때의 값이 없습니다</translation>
    </message>
    <message>
        <source>a size can&apos;t be %1</source>
        <translation>크기는 %1일 수 없습니다</translation>
    </message>
    <message>
        <source>elements of this tensor have no known size</source>
        <translation>이 텐서의 원소 크기를 알 수 없습니다</translation>
    </message>
    <message>
        <source>elements of %1 bytes don&apos;t divide a stick of %2</source>
        <translation>%1바이트 원소로 %2바이트 스틱을 나누어떨어지게 채울 수 없습니다</translation>
    </message>
    <message>
        <source>the tensor has more elements than can be counted</source>
        <translation>텐서의 원소 수가 셀 수 있는 범위를 넘습니다</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 외 %2개</translation>
    </message>
    <message>
        <source>it becomes %1</source>
        <translation>%1(으)로 바뀝니다</translation>
    </message>
    <message>
        <source>it becomes %1; %2 is left to the CPU: %3</source>
        <translation>%1(으)로 바뀝니다. %2은(는) CPU에 맡깁니다: %3</translation>
    </message>
    <message>
        <source>it becomes %1: %2</source>
        <translation>%1(으)로 바뀝니다: %2</translation>
    </message>
    <message>
        <source>the pass %1 leaves nothing of it that needs a kernel</source>
        <translation>패스 %1을(를) 거치면 커널이 필요한 것이 남지 않습니다</translation>
    </message>
    <message>
        <source>it becomes nothing that needs a kernel</source>
        <translation>커널이 필요한 것으로 바뀌지 않습니다</translation>
    </message>
    <message>
        <source>there are no OpFuncs for %1</source>
        <translation>%1에 맞는 OpFunc가 없습니다</translation>
    </message>
    <message>
        <source>there is no OpFunc for %1: %1 is only an OpOverride</source>
        <translation>%1에 맞는 OpFunc가 없습니다. %1은(는) OpOverride일 뿐입니다</translation>
    </message>
    <message>
        <source>there is no OpFunc for %1</source>
        <translation>%1에 맞는 OpFunc가 없습니다</translation>
    </message>
    <message>
        <source>the backend has a lowering for it</source>
        <translation>백엔드에 로어링이 있습니다</translation>
    </message>
    <message>
        <source>the host runs its bodies, whose operators have verdicts of their own</source>
        <translation>본문은 호스트가 실행하며, 본문의 연산자는 각각 따로 판정합니다</translation>
    </message>
    <message>
        <source>Inductor calls ATen&apos;s own kernel for %1, which the backend does not have: it needs a lowering, a decomposition or a fallback</source>
        <translation>Inductor는 %1에 ATen의 커널을 호출하지만 백엔드에는 그 커널이 없습니다. 로어링이나 분해, 폴백이 필요합니다</translation>
    </message>
    <message>
        <source>there is no data OpFunc that moves what %1 copies</source>
        <translation>%1이(가) 복사하는 데이터를 옮길 데이터 OpFunc가 없습니다</translation>
    </message>
    <message>
        <source>the OpFunc %1 computes it</source>
        <translation>OpFunc %1이(가) 계산합니다</translation>
    </message>
    <message>
        <source>the OpFuncs %1 compute it</source>
        <translation>OpFunc %1이(가) 계산합니다</translation>
    </message>
    <message>
        <source>the pass %1 did not remove it</source>
        <translation>패스 %1이(가) 제거하지 않았습니다</translation>
    </message>
    <message>
        <source>the profile has nothing for %1: it needs a lowering, a decomposition or a fallback</source>
        <translation>프로파일에 %1에 대한 규칙이 없습니다. 로어링이나 분해, 폴백이 필요합니다</translation>
    </message>
    <message>
        <source>neither the profile nor Inductor has a lowering for %1: it needs a lowering, a decomposition or a fallback</source>
        <translation>프로파일에도 Inductor에도 %1의 로어링이 없습니다. 로어링이나 분해, 폴백이 필요합니다</translation>
    </message>
    <message>
        <source>the backend has no %1: %2</source>
        <translation>백엔드에 %1이(가) 없습니다: %2</translation>
    </message>
    <message>
        <source>the backend has no %1</source>
        <translation>백엔드에 %1이(가) 없습니다</translation>
    </message>
    <message>
        <source>comparing %1 nodes with %2</source>
        <translation>노드 %1개를 %2개와 비교하는 중</translation>
    </message>
    <message>
        <source>Reading files</source>
        <translation>파일을 읽는 중</translation>
    </message>
    <message>
        <source>loops are nested deeper than %1 levels</source>
        <translation>루프가 %1단계보다 깊게 중첩되어 있습니다</translation>
    </message>
    <message>
        <source>this execution does not say its operands and attributes</source>
        <translation>이 실행문에 피연산자와 속성이 없습니다</translation>
    </message>
    <message>
        <source>this execution names no descriptor (sdsc_filename)</source>
        <translation>이 실행문에 디스크립터 이름(sdsc_filename)이 없습니다</translation>
    </message>
    <message>
        <source>there are %1 symbols for %2 operands</source>
        <translation>피연산자 %2개에 심벌이 %1개 있습니다</translation>
    </message>
    <message>
        <source>this must be a whole number</source>
        <translation>정수여야 합니다</translation>
    </message>
    <message>
        <source>the values are nested deeper than %1 levels</source>
        <translation>값이 %1단계보다 깊게 중첩되어 있습니다</translation>
    </message>
    <message>
        <source>the file has a number that is too large</source>
        <translation>파일에 너무 큰 숫자가 있습니다</translation>
    </message>
    <message>
        <source>node mappings are an object</source>
        <translation>노드 대응표는 객체여야 합니다</translation>
    </message>
    <message>
        <source>there is no graph in this file: no &apos;def forward&apos;</source>
        <translation>이 파일에는 그래프가 없습니다(&apos;def forward&apos; 없음)</translation>
    </message>
    <message>
        <source>the handle &apos;%1&apos; says that it is &apos;%2&apos;</source>
        <translation>핸들 &apos;%1&apos;에 &apos;%2&apos;(이)라고 적혀 있습니다</translation>
    </message>
    <message>
        <source>there is no handle &apos;%1&apos;</source>
        <translation>핸들 &apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>there is no kernel &apos;%1&apos;</source>
        <translation>&apos;%1&apos; 커널이 없습니다</translation>
    </message>
    <message>
        <source>axis &apos;%1&apos; has %2 elements and is split into %3</source>
        <translation>축 &apos;%1&apos;은(는) 원소가 %2개인데 %3개로 나뉘어 있습니다</translation>
    </message>
    <message>
        <source>there is no layout &apos;%1&apos;</source>
        <translation>레이아웃 &apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>there are %1 scales for %2 axes</source>
        <translation>축 %2개에 스케일이 %1개 있습니다</translation>
    </message>
    <message>
        <source>there is no tensor with the number %1</source>
        <translation>번호가 %1인 텐서가 없습니다</translation>
    </message>
    <message>
        <source>there is no tensor &apos;%1&apos;</source>
        <translation>텐서 &apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>a descriptor is an object with one member, the operator</source>
        <translation>디스크립터는 연산자 하나를 멤버로 갖는 객체여야 합니다</translation>
    </message>
    <message>
        <source>sticks of &apos;%1&apos; run along %2 axes</source>
        <translation>&apos;%1&apos;의 스틱이 축 %2개를 따라 놓입니다</translation>
    </message>
    <message>
        <source>the size of axis &apos;%1&apos; is known at run time only</source>
        <translation>축 &apos;%1&apos;의 크기는 실행할 때에만 알 수 있습니다</translation>
    </message>
    <message>
        <source>this must begin with one of pointwise, reduction, view, extern, other</source>
        <translation>pointwise, reduction, view, extern, other 중 하나로 시작해야 합니다</translation>
    </message>
    <message>
        <source>there is no table &apos;%1&apos;</source>
        <translation>표 &apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>decomposing, level %1</source>
        <translation>분해하는 중, %1단계</translation>
    </message>
    <message>
        <source>only nodes of the root become constants</source>
        <translation>루트 그래프의 노드만 상수로 바꿀 수 있습니다</translation>
    </message>
    <message>
        <source>it would read a node that does not exist</source>
        <translation>존재하지 않는 노드를 읽게 됩니다</translation>
    </message>
    <message>
        <source>it would read &apos;%1&apos;, which belongs to another graph</source>
        <translation>다른 그래프에 속한 &apos;%1&apos;을(를) 읽게 됩니다</translation>
    </message>
    <message>
        <source>there is no node number %1 to be edited</source>
        <translation>수정할 %1번 노드가 없습니다</translation>
    </message>
    <message>
        <source>mm as bmm with a batch</source>
        <translation>mm을 배치가 있는 bmm으로</translation>
    </message>
    <message>
        <source>addmm as mm and add</source>
        <translation>addmm을 mm과 add로</translation>
    </message>
    <message>
        <source>running %1</source>
        <translation>%1 실행 중</translation>
    </message>
    <message>
        <source>values are nested more than %1 levels deep</source>
        <translation>값이 %1단계보다 깊이 중첩되어 있습니다</translation>
    </message>
    <message>
        <source>calls decomposed: %1; levels: %2</source>
        <translation>분해한 호출: %1개, 단계: %2</translation>
    </message>
    <message>
        <source>conversions removed: %1</source>
        <translation>제거한 변환: %1개</translation>
    </message>
    <message>
        <source>the size %1 can&apos;t be computed</source>
        <translation>크기 %1을(를) 계산할 수 없습니다</translation>
    </message>
    <message>
        <source>it calls %1, which writes into its argument</source>
        <translation>인수에 쓰는 %1을(를) 호출합니다</translation>
    </message>
    <message>
        <source>use the operator that yields a new tensor</source>
        <translation>새 텐서를 내는 연산자를 쓰십시오</translation>
    </message>
    <message>
        <source>what it calls depends on a size</source>
        <translation>무엇을 호출하는지가 크기에 따라 달라집니다</translation>
    </message>
    <message>
        <source>%1 writes into an argument of the call</source>
        <translation>%1이(가) 호출의 인수에 씁니다</translation>
    </message>
    <message>
        <source>a number that it computes (%1) depends on a size</source>
        <translation>계산하는 수(%1)가 크기에 따라 달라집니다</translation>
    </message>
    <message>
        <source>it passes a value that a graph can&apos;t hold (%1)</source>
        <translation>그래프가 담을 수 없는 값(%1)을 넘깁니다</translation>
    </message>
    <message>
        <source>it makes a tensor of %1 numbers without an operator</source>
        <translation>연산자 없이 수 %1개의 텐서를 만듭니다</translation>
    </message>
    <message>
        <source>there is no function &apos;%1&apos; in the profile&apos;s files</source>
        <translation>프로파일의 파일에 함수 &apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>its arguments are %1</source>
        <translation>인수는 %1입니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no parameter for the argument &apos;%2&apos; of %3</source>
        <translation>&apos;%1&apos;에는 %3의 인수 &apos;%2&apos;에 대한 매개변수가 없습니다</translation>
    </message>
    <message>
        <source>the arguments of %1 are %2</source>
        <translation>%1의 인수는 %2입니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; must return %2 values, as %3 does</source>
        <translation>&apos;%1&apos;은(는) %3처럼 값 %2개를 반환해야 합니다</translation>
    </message>
    <message>
        <source>give it one in the profile&apos;s &quot;customOps&quot;, or step through the shapes alone</source>
        <translation>프로파일의 &quot;customOps&quot;에 실행 함수를 주거나, 모양만으로 단계 실행하십시오</translation>
    </message>
    <message>
        <source>the schema &apos;%1&apos; can&apos;t be read: %2</source>
        <translation>스키마 &apos;%1&apos;을(를) 읽을 수 없습니다: %2</translation>
    </message>
    <message>
        <source>the operator &apos;%1&apos; has no namespace</source>
        <translation>연산자 &apos;%1&apos;에 네임스페이스가 없습니다</translation>
    </message>
    <message>
        <source>write it as &quot;npu::%1(...)&quot;</source>
        <translation>&quot;npu::%1(...)&quot;처럼 쓰십시오</translation>
    </message>
    <message>
        <source>the operators of the profile &apos;%1&apos; can&apos;t be registered: those of &apos;%2&apos; are in use</source>
        <translation>프로파일 &apos;%1&apos;의 연산자를 등록할 수 없습니다: &apos;%2&apos;의 연산자가 쓰이고 있습니다</translation>
    </message>
    <message>
        <source>%1 (node &apos;%2&apos;)</source>
        <translation>%1 (노드 &apos;%2&apos;)</translation>
    </message>
    <message>
        <source>whether it declines depends on a size</source>
        <translation>거절하는지가 크기에 따라 달라집니다</translation>
    </message>
    <message>
        <source>the length of a list depends on a size</source>
        <translation>목록의 길이가 크기에 따라 달라집니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; holds at %2, not at %3</source>
        <translation>&apos;%1&apos;은(는) %2에서는 성립하고 %3에서는 성립하지 않습니다</translation>
    </message>
    <message>
        <source>at %1: %2</source>
        <translation>%1일 때: %2</translation>
    </message>
    <message>
        <source>Inductor computes %1 with %2, and there is no OpFunc for that</source>
        <translation>Inductor는 %1을(를) %2(으)로 계산하는데, 이에 대한 OpFunc가 없습니다</translation>
    </message>
    <message>
        <source>%1 is stored as %2</source>
        <translation>%1은(는) %2(으)로 저장됩니다</translation>
    </message>
    <message>
        <source>%1 is stored as %2: %3</source>
        <translation>%1은(는) %2(으)로 저장됩니다: %3</translation>
    </message>
    <message>
        <source>line %1 only lists it (&quot;runs&quot;: false): write a rule for the operator instead</source>
        <translation>%1행은 이를 나열만 합니다(&quot;runs&quot;: false). 대신 연산자에 대한 규칙을 쓰세요</translation>
    </message>
    <message>
        <source>left as they are: %1</source>
        <translation>그대로 둔 노드: %1</translation>
    </message>
    <message>
        <source>Reading the profile</source>
        <translation>프로파일을 읽는 중</translation>
    </message>
    <message>
        <source>Reading the program</source>
        <translation>프로그램을 읽는 중</translation>
    </message>
    <message>
        <source>%1; left as they are: %2</source>
        <translation>%1; 그대로 둔 노드: %2</translation>
    </message>
    <message>
        <source>this kernel has no name</source>
        <translation>이 커널에는 이름이 없습니다</translation>
    </message>
    <message>
        <source>the decomposition %1 leaves it as it is: %2</source>
        <translation>분해 %1이(가) 이를 그대로 둡니다: %2</translation>
    </message>
    <message>
        <source>a case has either &apos;lowering&apos; or &apos;becomes&apos;</source>
        <translation>경우마다 &apos;lowering&apos;과 &apos;becomes&apos; 중 하나만 있어야 합니다</translation>
    </message>
    <message>
        <source>this is not JSON: %1</source>
        <translation>JSON이 아닙니다: %1</translation>
    </message>
    <message>
        <source>%1; %2 is left to the CPU: %3</source>
        <translation>%1. %2은(는) CPU에 맡깁니다: %3</translation>
    </message>
    <message>
        <source>a profile is a JSON object with a name: {&quot;name&quot;: &quot;mine&quot;}</source>
        <translation>프로파일은 이름이 있는 JSON 객체입니다: {&quot;name&quot;: &quot;mine&quot;}</translation>
    </message>
    <message>
        <source>did you mean %1?</source>
        <translation>%1을(를) 쓰려던 것입니까?</translation>
    </message>
    <message>
        <source>PyTorch %1 has no operator &apos;%2&apos;</source>
        <translation>PyTorch %1에는 연산자 &apos;%2&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>PyTorch %1 has no overload &apos;%2&apos; of the operator &apos;%3&apos;</source>
        <translation>PyTorch %1에는 연산자 &apos;%3&apos;의 오버로드 &apos;%2&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>Inductor has no operator &apos;%1&apos;, and no lowering of the profile names the OpFunc &apos;%2&apos;</source>
        <translation>Inductor에는 연산자 &apos;%1&apos;이(가) 없고, OpFunc &apos;%2&apos;을(를) 쓰는 로어링도 프로파일에 없습니다</translation>
    </message>
    <message>
        <source>Inductor has no operator &apos;%1&apos; to keep</source>
        <translation>Inductor에는 분해를 막을 연산자 &apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>more than a million loop steps, so it may never end</source>
        <translation>반복이 백만 번을 넘어 끝나지 않을 수 있습니다</translation>
    </message>
    <message>
        <source>name them: --inputs and --weights on the command line, &quot;inputs&quot; or the &quot;program&quot; in a launch</source>
        <translation>직접 지정하십시오. 명령줄에서는 --inputs와 --weights, launch에서는 &quot;inputs&quot;나 &quot;program&quot;입니다</translation>
    </message>
    <message>
        <source>it holds no values yet (uninitialized memory)</source>
        <translation>아직 값이 없습니다 (초기화되지 않은 메모리)</translation>
    </message>
    <message>
        <source>it calls %1: %2</source>
        <translation>%1을(를) 호출합니다: %2</translation>
    </message>
    <message>
        <source>%1; the pass %2 leaves it as it is: %3</source>
        <translation>%1. 패스 %2이(가) 이를 그대로 둡니다: %3</translation>
    </message>
    <message>
        <source>it leads out of the body %1, whose values keep their types</source>
        <translation>본문 %1에서 밖으로 나가는 변환이며, 본문의 값은 자료형이 바뀌지 않습니다</translation>
    </message>
    <message>
        <source>it leads into a body of &apos;%1&apos;, whose values keep their types</source>
        <translation>&apos;%1&apos;의 본문으로 들어가는 변환이며, 본문의 값은 자료형이 바뀌지 않습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; could not be measured in double: %2</source>
        <translation>&apos;%1&apos;을(를) 배정밀도와 비교하지 못했습니다: %2</translation>
    </message>
    <message>
        <source>&apos;inDouble&apos; goes neither with &apos;first&apos; nor with &apos;lowered&apos;</source>
        <translation>&apos;inDouble&apos;은 &apos;first&apos;나 &apos;lowered&apos;와 함께 쓸 수 없습니다</translation>
    </message>
    <message>
        <source>remove one</source>
        <translation>하나를 지우세요</translation>
    </message>
    <message>
        <source>it makes more than %1 calls</source>
        <translation>호출이 %1개를 넘습니다</translation>
    </message>
    <message>
        <source>the schema &apos;%1&apos; can&apos;t be read: there is no type &apos;%2&apos;</source>
        <translation>스키마 &apos;%1&apos;을(를) 읽을 수 없습니다: &apos;%2&apos; 형식은 없습니다</translation>
    </message>
    <message>
        <source>there is a function &apos;%1&apos; in line %2 already</source>
        <translation>함수 &apos;%1&apos;은(는) 이미 %2번째 줄에 있습니다</translation>
    </message>
    <message>
        <source>Inductor leaves calls with %1 to ATen&apos;s own kernel, which the backend does not have: it needs a lowering, a decomposition or a fallback</source>
        <translation>Inductor는 %1이(가) 있는 호출을 ATen 자체 커널에 맡기는데 백엔드에는 그 커널이 없습니다. lowering, 분해 또는 폴백이 필요합니다</translation>
    </message>
    <message>
        <source>the option &apos;%1&apos; must be %2 or more</source>
        <translation>옵션 &apos;%1&apos;은(는) %2 이상이어야 합니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is stored as &apos;%2&apos;, which the backend does not have</source>
        <translation>&apos;%1&apos;을(를) &apos;%2&apos;(으)로 저장한다고 되어 있지만 백엔드에는 그 형식이 없습니다</translation>
    </message>
    <message>
        <source>name a type that &quot;dtypes&quot; lists with a format</source>
        <translation>&quot;dtypes&quot;에 format과 함께 있는 형식을 쓰세요</translation>
    </message>
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
    <message>
        <source>Graphviz DOT</source>
        <translation>Graphviz DOT</translation>
    </message>
    <message>
        <source>IR of pytorch-ir (JSON)</source>
        <translation>pytorch-ir의 IR (JSON)</translation>
    </message>
    <message>
        <source>Markdown report</source>
        <translation>Markdown 보고서</translation>
    </message>
    <message>
        <source>Mermaid diagram</source>
        <translation>Mermaid 다이어그램</translation>
    </message>
    <message>
        <source>Model Explorer (JSON)</source>
        <translation>Model Explorer (JSON)</translation>
    </message>
    <message>
        <source>SVG drawing</source>
        <translation>SVG 그림</translation>
    </message>
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
        <source>the regular expression can&apos;t be read: %1</source>
        <translation>정규식을 읽을 수 없습니다: %1</translation>
    </message>
    <message>
        <source>matmuls padded to whole sticks: %1</source>
        <translation>스틱 단위로 채운 행렬 곱: %1개</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not of the form parameter=value</source>
        <translation>&apos;%1&apos;은(는) 매개변수=값 형식이 아닙니다</translation>
    </message>
    <message>
        <source>an NPU has no parameter &apos;%1&apos;</source>
        <translation>NPU에는 &apos;%1&apos; 매개변수가 없습니다</translation>
    </message>
    <message>
        <source>an NPU configuration must be an object of parameters</source>
        <translation>NPU 구성은 매개변수들로 된 객체여야 합니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; isn&apos;t a sweep: write a parameter of the configuration and its values, dram_channels=8,16,32</source>
        <translation>&apos;%1&apos;은(는) 스윕이 아닙니다. 구성의 매개변수와 값을 쓰세요. 예: dram_channels=8,16,32</translation>
    </message>
    <message>
        <source>only a matmul may be split along its reduction</source>
        <translation>축소 축을 따라 나눌 수 있는 것은 행렬 곱뿐입니다</translation>
    </message>
    <message>
        <source>the array needs %1 bytes, the file has %2 after its header</source>
        <translation>배열에는 %1바이트가 필요하지만 헤더 뒤에는 %2바이트가 있습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not an operator name</source>
        <translation>&apos;%1&apos;은(는) 연산자 이름이 아닙니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not an argument: a type and a name</source>
        <translation>&apos;%1&apos;은(는) 인수가 아닙니다. 타입과 이름을 쓰세요</translation>
    </message>
    <message>
        <source>the member &apos;%1&apos; appears twice</source>
        <translation>멤버 &apos;%1&apos;이(가) 여기에 두 번 있습니다</translation>
    </message>
    <message>
        <source>available: %1</source>
        <translation>있는 것: %1</translation>
    </message>
    <message>
        <source>this is not an operator</source>
        <translation>연산자 이름이 아닙니다</translation>
    </message>
    <message>
        <source>line %1 has a rule for &apos;%2&apos; that always matches: this one is never reached</source>
        <translation>%1행에 &apos;%2&apos;에 대해 항상 성립하는 규칙이 있어서 이 규칙에는 결코 이르지 않습니다</translation>
    </message>
    <message>
        <source>the lowering uses &apos;%1&apos;, which is not an OpFunc</source>
        <translation>로어링이 쓰는 &apos;%1&apos;은(는) OpFunc의 이름이 아닙니다</translation>
    </message>
    <message>
        <source>the function defines the result: leave &quot;becomes&quot; out</source>
        <translation>무엇이 되는지는 함수가 알려 주므로 &quot;becomes&quot;를 빼세요</translation>
    </message>
    <message>
        <source>the profile does not run the pass &apos;%1&apos;, which should remove &apos;%2&apos;</source>
        <translation>프로파일이 &apos;%2&apos;을(를) 없앨 패스 &apos;%1&apos;을(를) 실행하지 않습니다</translation>
    </message>
    <message>
        <source>the profile does not say what becomes of the custom operator &apos;%1&apos;</source>
        <translation>사용자 정의 연산자 &apos;%1&apos;을(를) 처리하는 규칙이 없습니다</translation>
    </message>
    <message>
        <source>name the function that gives the shape and dtype of its result: &quot;fake&quot;: &quot;exx2_fake&quot;</source>
        <translation>반환값의 형상과 dtype을 주는 함수를 지정하세요: &quot;fake&quot;: &quot;exx2_fake&quot;</translation>
    </message>
    <message>
        <source>sizes known only at run time are those at export: %1</source>
        <translation>실행 때 정해지는 크기는 내보낼 때의 값으로 계산했습니다: %1</translation>
    </message>
    <message>
        <source>the decomposition %1 rejects it</source>
        <translation>분해 %1이(가) 거부합니다</translation>
    </message>
    <message>
        <source>it keeps Inductor from turning it into %1</source>
        <translation>Inductor가 %1(으)로 분해하지 못하게 합니다</translation>
    </message>
    <message>
        <source>it accepts calls with %1</source>
        <translation>%1인 호출만 받아들입니다</translation>
    </message>
    <message>
        <source>no OpFunc for %1 accepts this call: %2</source>
        <translation>%1의 OpFunc 중 이 호출을 받아들이는 것이 없습니다: %2</translation>
    </message>
    <message>
        <source>there is no OpFunc for %1, nor for %2, from which Inductor builds it</source>
        <translation>%1에 맞는 OpFunc가 없고, Inductor가 이를 분해해 만드는 %2에 맞는 것도 없습니다</translation>
    </message>
    <message>
        <source>its lowering accepts calls with %1</source>
        <translation>로어링이 %1인 호출만 받아들입니다</translation>
    </message>
    <message>
        <source>its lowering rejects calls with %1</source>
        <translation>로어링이 %1인 호출을 거부합니다</translation>
    </message>
    <message>
        <source>its lowering turns it into %1</source>
        <translation>로어링이 %1(으)로 만듭니다</translation>
    </message>
    <message>
        <source>the template %1 matches it</source>
        <translation>템플릿 %1이(가) 받아들입니다</translation>
    </message>
    <message>
        <source>the decomposition %1 applies to it</source>
        <translation>분해 %1이(가) 처리합니다</translation>
    </message>
    <message>
        <source>its decompositions never end: %1 leads back to itself</source>
        <translation>분해가 끝나지 않습니다. %1이(가) 자기 자신으로 되돌아옵니다</translation>
    </message>
    <message>
        <source>torch.compile removes the wrapper: what counts is the operator in it</source>
        <translation>torch.compile은 이 래퍼를 벗겨 냅니다. 안에 있는 연산자가 판정을 정합니다</translation>
    </message>
    <message>
        <source>it is only a view: there is no kernel</source>
        <translation>뷰일 뿐이므로 커널이 없습니다</translation>
    </message>
    <message>
        <source>its arguments are not recorded: the row holds for typical arguments</source>
        <translation>어떤 인자를 받는지 알 수 없습니다. 이 행은 보통의 인자에 대한 것입니다</translation>
    </message>
    <message>
        <source>the table does not say how Inductor lowers %1: it needs a lowering, a decomposition or a fallback</source>
        <translation>Inductor가 %1을(를) 무엇으로 만드는지 표에 없습니다. 로어링이나 분해, 폴백이 필요합니다</translation>
    </message>
    <message>
        <source>torch.compile writes no tensor in place: it uses the operator that makes a new one</source>
        <translation>torch.compile은 텐서를 제자리에서 쓰지 않고, 새 텐서를 만드는 연산자로 바꿉니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a message type (request, response, event)</source>
        <translation>&apos;%1&apos;은(는) 메시지 종류(request, response, event)가 아닙니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a worker state</source>
        <translation>&apos;%1&apos;은(는) 작업 프로세스의 상태가 아닙니다</translation>
    </message>
    <message>
        <source>no node of the IR file has the same name as a node of the program</source>
        <translation>IR 파일의 노드 중에 프로그램의 노드와 이름이 같은 것이 없습니다</translation>
    </message>
    <message>
        <source>open the IR file that was made from this program</source>
        <translation>이 프로그램으로 만든 IR 파일을 여세요</translation>
    </message>
    <message>
        <source>no files of torch.compile or Spyre were found here</source>
        <translation>여기에는 torch.compile이나 Spyre가 남긴 파일이 없습니다</translation>
    </message>
    <message>
        <source>the file is larger than %1 MB</source>
        <translation>파일이 %1MB보다 큽니다</translation>
    </message>
    <message>
        <source>the descriptor &apos;%1&apos; is not next to the bundle</source>
        <translation>디스크립터 &apos;%1&apos;이(가) 번들 옆에 없습니다</translation>
    </message>
    <message>
        <source>the file ends with %1 unclosed braces</source>
        <translation>중괄호 %1개가 닫히지 않은 채 파일이 끝납니다</translation>
    </message>
    <message>
        <source>this brace has no opening brace</source>
        <translation>이 중괄호가 닫을 짝이 없습니다</translation>
    </message>
    <message>
        <source>this is not a loop: scf.for %i = %from to %to step %by {</source>
        <translation>루프가 아닙니다. 올바른 형식: scf.for %i = %from to %to step %by {</translation>
    </message>
    <message>
        <source>these mappings have version %1; only version 2 is supported</source>
        <translation>이 대응표의 버전은 %1이며, 알려진 버전은 2입니다</translation>
    </message>
    <message>
        <source>the graph does not end: the file is truncated</source>
        <translation>그래프가 끝나지 않습니다. 파일이 잘렸습니다</translation>
    </message>
    <message>
        <source>an identifier must be a string: as a number, most readers lose its last digits</source>
        <translation>식별자는 텍스트여야 합니다. 숫자로 적으면 대부분의 프로그램이 끝자리를 잃습니다</translation>
    </message>
    <message>
        <source>an identifier must be a decimal number in a string</source>
        <translation>식별자는 텍스트로 적은 십진수여야 합니다</translation>
    </message>
    <message>
        <source>the provenance has version %1; only version 1 is supported</source>
        <translation>출처 정보의 버전은 %1이며, 알려진 버전은 1입니다</translation>
    </message>
    <message>
        <source>the provenance has no version (schemaVersion)</source>
        <translation>출처 정보에 버전(schemaVersion)이 없습니다</translation>
    </message>
    <message>
        <source>there is no PyTorchSim kernel in this folder</source>
        <translation>이 폴더에는 PyTorchSim의 커널이 없습니다</translation>
    </message>
    <message>
        <source>the folder of %1 is missing</source>
        <translation>%1의 폴더가 없습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not the number of a core</source>
        <translation>&apos;%1&apos;은(는) 코어 번호가 아닙니다</translation>
    </message>
    <message>
        <source>slices are given for %1 cores, but %2 are used</source>
        <translation>조각은 코어 %1개에 대해 적혀 있는데, 코어 %2개를 사용합니다</translation>
    </message>
    <message>
        <source>the axis &apos;%1&apos; appears twice</source>
        <translation>축 &apos;%1&apos;이(가) 여기에 두 번 있습니다</translation>
    </message>
    <message>
        <source>this must be an object, or the string &apos;{}&apos;</source>
        <translation>객체이거나 텍스트 &apos;{}&apos;여야 합니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has an axis whose size is not given</source>
        <translation>&apos;%1&apos;에 크기를 알 수 없는 축이 있습니다</translation>
    </message>
    <message>
        <source>the definition of %1 does not end: the file is truncated</source>
        <translation>%1의 정의가 끝나지 않습니다. 파일이 잘렸습니다</translation>
    </message>
    <message>
        <source>the function that calls the kernels is missing</source>
        <translation>커널을 호출하는 함수가 없습니다</translation>
    </message>
    <message>
        <source>Signal-to-noise ratio</source>
        <translation>신호 대 잡음비</translation>
    </message>
    <message>
        <source>each on the results of earlier kernels</source>
        <translation>각각 앞선 커널의 결과로 실행</translation>
    </message>
    <message>
        <source>%1 kernels in %2 launches, %3; %4 values by ATen; %5 launches failed</source>
        <translation>커널 %1개를 %2번 실행, %3. ATen이 계산한 값 %4개. 실패한 실행 %5번</translation>
    </message>
    <message>
        <source>Its inputs are the cause</source>
        <translation>들어온 값 때문입니다</translation>
    </message>
    <message>
        <source>no kernel computed it: ATen&apos;s operator got the results of earlier kernels</source>
        <translation>커널이 계산하지 않았습니다. ATen 연산자가 앞선 커널의 결과를 받았습니다</translation>
    </message>
    <message>
        <source>It is unclear whether the cause is this kernel or its inputs</source>
        <translation>이 커널 때문인지 입력 때문인지 알 수 없었습니다</translation>
    </message>
    <message>
        <source>This kernel is the cause, %1</source>
        <translation>이 커널(%1) 때문입니다</translation>
    </message>
    <message>
        <source>launched on ATen&apos;s values, its result is still out of tolerance, %1</source>
        <translation>ATen의 값으로 실행해도 결과가 여전히 다릅니다. %1</translation>
    </message>
    <message>
        <source>Errors of earlier kernels add up</source>
        <translation>앞선 커널들의 오차가 쌓인 것입니다</translation>
    </message>
    <message>
        <source>launched on ATen&apos;s values, the kernel %1 is within tolerance, max abs %2</source>
        <translation>ATen의 값으로 실행하면 커널 %1의 결과는 허용 오차 이내입니다. 최대 절대 오차 %2</translation>
    </message>
    <message>
        <source>It is unclear whether the cause is this operator or its inputs</source>
        <translation>이 연산자 때문인지 들어온 값 때문인지 알 수 없습니다</translation>
    </message>
    <message>
        <source>This operator is the cause</source>
        <translation>이 연산자 때문입니다</translation>
    </message>
    <message>
        <source>The cause is this operator, or an input that the reference does not have</source>
        <translation>이 연산자 또는 기준에 없는 입력 때문입니다</translation>
    </message>
    <message>
        <source>on the reference&apos;s inputs, its output is still out of tolerance, %1</source>
        <translation>기준의 입력으로 실행해도 결과가 다릅니다. %1</translation>
    </message>
    <message>
        <source>on the reference&apos;s inputs, the operator gives the reference&apos;s output, bit for bit</source>
        <translation>기준의 입력으로 실행하면 결과가 기준과 비트 단위로 같습니다</translation>
    </message>
    <message>
        <source>on the reference&apos;s inputs, its output is within tolerance, max abs %1</source>
        <translation>기준의 입력으로 실행하면 결과가 허용 오차 이내입니다. 최대 절대 오차 %1</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>그래프에서의 위치</translation>
    </message>
    <message>
        <source>is there free space on the disk, and may you write to this folder?</source>
        <translation>디스크에 공간이 있고 이 폴더에 쓸 권한이 있습니까?</translation>
    </message>
    <message>
        <source>the nodes are not all in one graph</source>
        <translation>노드가 모두 같은 그래프에 있지 않습니다</translation>
    </message>
    <message>
        <source>the node is not in any graph of this program</source>
        <translation>이 프로그램의 어느 그래프에도 없는 노드입니다</translation>
    </message>
    <message>
        <source>the node that owns graph &apos;%1&apos; names another graph</source>
        <translation>그래프 &apos;%1&apos;을(를) 가진 노드가 다른 그래프를 가리킵니다</translation>
    </message>
    <message>
        <source>the string is not terminated</source>
        <translation>문자열이 끝나지 않습니다</translation>
    </message>
    <message>
        <source>this is not an input kind</source>
        <translation>입력의 종류가 아닙니다</translation>
    </message>
    <message>
        <source>this is not an output kind</source>
        <translation>출력의 종류가 아닙니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not an element type</source>
        <translation>&apos;%1&apos;은(는) 원소 타입이 아닙니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a dtype, layout or memory format</source>
        <translation>&apos;%1&apos;은(는) dtype, 레이아웃, 메모리 형식이 아닙니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not an argument</source>
        <translation>&apos;%1&apos;은(는) 인자가 아닙니다</translation>
    </message>
    <message>
        <source>the number does not fit in 64 bits</source>
        <translation>숫자가 64비트에 들어가지 않습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a number</source>
        <translation>&apos;%1&apos;은(는) 숫자가 아닙니다</translation>
    </message>
    <message>
        <source>register the tensor with register_buffer, so that it becomes a weight and its data is in the state dict</source>
        <translation>텐서를 register_buffer로 등록하세요. 그러면 가중치가 되어 데이터가 state dict와 함께 저장됩니다</translation>
    </message>
    <message>
        <source>the file is not available</source>
        <translation>파일이 없습니다</translation>
    </message>
    <message>
        <source>it absorbs a node that does not exist, or its own node</source>
        <translation>없는 노드나 자기 자신을 합치려 합니다</translation>
    </message>
    <message>
        <source>it absorbs &apos;%1&apos;, which is not an operation of the same graph</source>
        <translation>같은 그래프의 연산이 아닌 &apos;%1&apos;을(를) 합치려 합니다</translation>
    </message>
    <message>
        <source>no node of its result is named &apos;%1&apos;, but that value is used</source>
        <translation>값이 쓰이는 &apos;%1&apos;이라는 노드가 결과에 없습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; uses &apos;%2&apos;, which is not defined before it</source>
        <translation>&apos;%1&apos;의 입력 &apos;%2&apos;이(가) 그보다 먼저 만들어지지 않습니다</translation>
    </message>
    <message>
        <source>it threw something other than a std::exception</source>
        <translation>std::exception이 아닌 예외가 발생했습니다</translation>
    </message>
    <message>
        <source>fix the registered conversion, or convert without strict to use the default one</source>
        <translation>등록한 변환을 고치거나, strict 없이 변환하여 기본 변환을 쓰세요</translation>
    </message>
    <message>
        <source>the default conversion was used instead</source>
        <translation>대신 기본 변환을 썼습니다</translation>
    </message>
    <message>
        <source>expected an object</source>
        <translation>객체가 있어야 합니다</translation>
    </message>
    <message>
        <source>expected a string</source>
        <translation>문자열이 있어야 합니다</translation>
    </message>
    <message>
        <source>expected an integer</source>
        <translation>정수가 있어야 합니다</translation>
    </message>
    <message>
        <source>IR files of pytorch-ir and Nodewise have it</source>
        <translation>pytorch-ir나 Nodewise의 IR 파일에는 있습니다</translation>
    </message>
    <message>
        <source>expected an array</source>
        <translation>배열이 있어야 합니다</translation>
    </message>
    <message>
        <source>expected a size or a symbolic expression</source>
        <translation>크기나 기호 식이 있어야 합니다</translation>
    </message>
    <message>
        <source>the subgraph name &quot;%1&quot; is empty or used twice</source>
        <translation>하위 그래프 이름 &quot;%1&quot;이(가) 비었거나 두 번 쓰였습니다</translation>
    </message>
    <message>
        <source>expected an integer or null</source>
        <translation>정수나 null이 있어야 합니다</translation>
    </message>
    <message>
        <source>expected a key in double quotes</source>
        <translation>큰따옴표로 묶은 키가 있어야 합니다</translation>
    </message>
    <message>
        <source>expected &apos;:&apos; after the key &quot;%1&quot;</source>
        <translation>키 &quot;%1&quot; 뒤에 &apos;:&apos;이 있어야 합니다</translation>
    </message>
    <message>
        <source>expected &apos;,&apos; or &apos;}&apos;</source>
        <translation>&apos;,&apos; 또는 &apos;}&apos;가 있어야 합니다</translation>
    </message>
    <message>
        <source>a string contains a control character</source>
        <translation>문자열에 제어 문자가 있습니다</translation>
    </message>
    <message>
        <source>invalid escape in a JSON string</source>
        <translation>JSON에 없는 이스케이프입니다</translation>
    </message>
    <message>
        <source>it is a view of another value and needs no kernel</source>
        <translation>다른 값의 저장소를 볼 뿐이어서 커널이 필요 없습니다</translation>
    </message>
    <message>
        <source>the header names the template &apos;%1&apos;, but its file is named &apos;%2&apos;</source>
        <translation>머리말은 템플릿을 &apos;%1&apos;(이)라고 하는데 파일 이름은 &apos;%2&apos;입니다</translation>
    </message>
    <message>
        <source>it already has %1 nodes, the maximum</source>
        <translation>노드가 최대 개수인 %1개입니다</translation>
    </message>
    <message>
        <source>a node that writes in place comes before &apos;%1&apos;</source>
        <translation>제자리에 쓰는 노드가 &apos;%1&apos; 앞에 있습니다</translation>
    </message>
    <message>
        <source>it returns several tensors</source>
        <translation>텐서를 여러 개 내놓습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a different view of it</source>
        <translation>&apos;%1&apos;은(는) 이 값을 다른 모양으로 보는 뷰입니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a pointwise operator</source>
        <translation>&apos;%1&apos;은(는) 원소별 연산자가 아닙니다</translation>
    </message>
    <message>
        <source>kernels do not support &apos;%1&apos; of %2</source>
        <translation>커널에는 %2 형식의 &apos;%1&apos;을(를) 쓸 수 없습니다</translation>
    </message>
    <message>
        <source>the epilogue&apos;s buffer &apos;%1&apos; does not exist</source>
        <translation>에필로그의 버퍼 &apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a copy step</source>
        <translation>&apos;%1&apos;은(는) 복사의 간격이 아닙니다</translation>
    </message>
    <message>
        <source>a store lacks &apos;of&apos; and sizes; e.g. &apos;Y_spad to Y[%m, %n] of [%tm, %tn]&apos;</source>
        <translation>저장에 &apos;of&apos;와 크기가 없습니다. 예: &apos;Y_spad to Y[%m, %n] of [%tm, %tn]&apos;</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a conversion; e.g. &apos;%wide = %x of X_spad as Y_spad&apos;</source>
        <translation>&apos;%1&apos;은(는) 변환이 아닙니다. 예: &apos;%wide = %x of X_spad as Y_spad&apos;</translation>
    </message>
    <message>
        <source>&apos;%1&apos; of the template &apos;%2&apos; does not return a list of numbers</source>
        <translation>템플릿 &apos;%2&apos;의 &apos;%1&apos;이(가) 숫자 목록을 반환하지 않습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; of the template &apos;%2&apos; is not a shape that the operand can be broadcast to</source>
        <translation>템플릿 &apos;%2&apos;의 &apos;%1&apos;은(는) 피연산자를 브로드캐스트할 수 있는 모양이 아닙니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; of the template &apos;%2&apos; is not an order of %3 dimensions</source>
        <translation>템플릿 &apos;%2&apos;의 &apos;%1&apos;은(는) %3차원의 순서가 아닙니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no strides of the shape that the kernel needs</source>
        <translation>커널이 원하는 모양으로 &apos;%1&apos;을(를) 볼 수 있는 스트라이드가 없습니다</translation>
    </message>
    <message>
        <source>nothing uses the results of the template</source>
        <translation>템플릿이 만드는 값을 읽는 곳이 없습니다</translation>
    </message>
    <message>
        <source>its body has no known caller</source>
        <translation>이 본문을 호출하는 노드를 찾을 수 없습니다</translation>
    </message>
    <message>
        <source>its values have dimensions of a vmap that the program does not record</source>
        <translation>값에 프로그램이 알려 주지 않는 vmap 차원이 있습니다</translation>
    </message>
    <message>
        <source>associative_scan calls its body with other sizes than the program records</source>
        <translation>associative_scan은 프로그램에 적힌 것과 다른 크기로 본문을 호출합니다</translation>
    </message>
    <message>
        <source>it is not known which values &apos;%1&apos; passes to its body</source>
        <translation>&apos;%1&apos;이(가) 어떤 값으로 본문을 호출하는지 알 수 없습니다</translation>
    </message>
    <message>
        <source>the template&apos;s functions return no integer &apos;%1&apos;</source>
        <translation>템플릿의 함수가 정수 &apos;%1&apos;을(를) 주지 않습니다</translation>
    </message>
    <message>
        <source>the profile &apos;%1&apos; names the template &apos;%2&apos;, which does not exist</source>
        <translation>프로파일 &apos;%1&apos;이(가) 없는 템플릿 &apos;%2&apos;을(를) 지정합니다</translation>
    </message>
    <message>
        <source>there is no template for &apos;%1&apos;</source>
        <translation>&apos;%1&apos;에 맞는 템플릿이 없습니다</translation>
    </message>
    <message>
        <source>no template matches it</source>
        <translation>받아들이는 템플릿이 없습니다</translation>
    </message>
    <message>
        <source>the profile &apos;%1&apos; excludes it</source>
        <translation>프로파일 &apos;%1&apos;에는 없습니다</translation>
    </message>
    <message>
        <source>it has an argument that kernels do not support</source>
        <translation>커널이 받지 않는 인수가 있습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a single tensor</source>
        <translation>&apos;%1&apos;은(는) 텐서 하나가 아닙니다</translation>
    </message>
    <message>
        <source>kernels do not support %1</source>
        <translation>커널에는 %1 형식이 없습니다</translation>
    </message>
    <message>
        <source>a line of an entry without its header</source>
        <translation>머리 없는 항목의 줄입니다</translation>
    </message>
    <message>
        <source>this is not a line of an entry</source>
        <translation>항목의 줄이 아닙니다</translation>
    </message>
    <message>
        <source>this is not the header of an entry</source>
        <translation>항목의 머리가 아닙니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a default</source>
        <translation>&apos;%1&apos;은(는) 기본값이 아닙니다</translation>
    </message>
    <message>
        <source>defaults are numbers, True, False and None, or a quoted string</source>
        <translation>기본값은 숫자, True, False, None 또는 따옴표 안의 글입니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a class of types</source>
        <translation>&apos;%1&apos;은(는) 형식 부류가 아닙니다</translation>
    </message>
    <message>
        <source>%1 is not an operator with a schema</source>
        <translation>%1은(는) 스키마가 있는 연산자가 아닙니다</translation>
    </message>
    <message>
        <source>%1 writes one of its arguments, but kernels write only results</source>
        <translation>%1은(는) 인수 하나에 쓰는데, 커널은 결과에만 씁니다</translation>
    </message>
    <message>
        <source>%1 returns something other than tensors, but kernels return only tensors</source>
        <translation>커널은 텐서를 내는데 %1은(는) 텐서가 아닌 것을 냅니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a name</source>
        <translation>&apos;%1&apos;은(는) 이름이 아닙니다</translation>
    </message>
    <message>
        <source>there already is a template &apos;%1&apos;</source>
        <translation>템플릿 &apos;%1&apos;이(가) 이미 있습니다</translation>
    </message>
    <message>
        <source>edit that one, or choose another name</source>
        <translation>그 템플릿을 편집하거나 다른 이름을 쓰세요</translation>
    </message>
    <message>
        <source>elements are reduced along dimensions</source>
        <translation>차원을 따라 원소를 축소합니다</translation>
    </message>
    <message>
        <source>its own mapping from shapes to shapes</source>
        <translation>모양에서 모양으로 가는 방식이 따로 있습니다</translation>
    </message>
    <message>
        <source>it takes %1 tensors, but the operator has %2</source>
        <translation>텐서를 %1개 받는데 연산자에는 %2개가 있습니다</translation>
    </message>
    <message>
        <source>unknown header key &apos;%1&apos;</source>
        <translation>헤더에 알 수 없는 키 &apos;%1&apos;이(가) 있습니다</translation>
    </message>
    <message>
        <source>write &apos;//! template: NAME&apos; at the top</source>
        <translation>맨 위에 &apos;//! template: NAME&apos;을 쓰세요</translation>
    </message>
    <message>
        <source>the epilogue&apos;s &apos;%1&apos; is not a buffer</source>
        <translation>에필로그의 &apos;%1&apos;은(는) 버퍼가 아닙니다</translation>
    </message>
    <message>
        <source>the output &apos;%1&apos; is stored from &apos;%2&apos;, which is not a buffer</source>
        <translation>출력 &apos;%1&apos;을(를) &apos;%2&apos;에서 저장하는데, 이는 버퍼가 아닙니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not an operand with its argument</source>
        <translation>&apos;%1&apos;은(는) 피연산자와 그 인수가 아닙니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a layout</source>
        <translation>&apos;%1&apos;은(는) 레이아웃이 아닙니다</translation>
    </message>
    <message>
        <source>this is not an output</source>
        <translation>출력 선언이 아닙니다</translation>
    </message>
    <message>
        <source>this is not an axis</source>
        <translation>축이 아닙니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not an input of the template</source>
        <translation>&apos;%1&apos;은(는) 템플릿의 입력이 아닙니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not an output of the template</source>
        <translation>&apos;%1&apos;은(는) 템플릿의 출력이 아닙니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not an operand of the template</source>
        <translation>&apos;%1&apos;은(는) 템플릿의 피연산자가 아닙니다</translation>
    </message>
    <message>
        <source>rejected by its guard</source>
        <translation>가드가 거절했습니다</translation>
    </message>
    <message>
        <source>its result %1 is used, but the template does not compute it</source>
        <translation>결과 %1을(를) 읽는 곳이 있는데 템플릿이 만들지 않습니다</translation>
    </message>
    <message>
        <source>its argument &apos;%1&apos; is not a list of tensors</source>
        <translation>인수 &apos;%1&apos;이(가) 텐서 목록이 아닙니다</translation>
    </message>
    <message>
        <source>its argument &apos;%1&apos; is not a tensor</source>
        <translation>인수 &apos;%1&apos;이(가) 텐서가 아닙니다</translation>
    </message>
    <message>
        <source>write {{/%1}} after it</source>
        <translation>뒤에 {{/%1}}을(를) 쓰세요</translation>
    </message>
    <message>
        <source>write }} after its name</source>
        <translation>이름 뒤에 }}를 쓰세요</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a tag name</source>
        <translation>&apos;%1&apos;은(는) 태그 이름이 아닙니다</translation>
    </message>
    <message>
        <source>the end of the section &apos;%1&apos;, which was never opened</source>
        <translation>시작하지 않은 &apos;%1&apos; 구역의 끝입니다</translation>
    </message>
    <message>
        <source>the end of &apos;%1&apos; where that of &apos;%2&apos;, opened in line %3, is expected</source>
        <translation>%3번 줄에서 시작한 &apos;%2&apos;이(가) 끝날 자리에 &apos;%1&apos;의 끝이 있습니다</translation>
    </message>
    <message>
        <source>nothing is named &apos;%1&apos; here</source>
        <translation>여기에는 &apos;%1&apos;(이)라는 것이 없습니다</translation>
    </message>
    <message>
        <source>no tile fits the scratchpad of &apos;%1&apos;: double-buffered, the smallest takes 2 × %2 of %3 bytes, and 2 × %4 of the %5 bytes of a lane</source>
        <translation>&apos;%1&apos;의 스크래치패드에 맞는 타일이 없습니다. 가장 작은 것도 이중 버퍼로 %3바이트 가운데 2 × %2바이트, 레인의 %5바이트 가운데 2 × %4바이트를 씁니다</translation>
    </message>
    <message>
        <source>choose a configuration with a larger scratchpad</source>
        <translation>스크래치패드가 더 큰 구성을 쓰세요</translation>
    </message>
    <message>
        <source>%2 of %1 candidates fit; this one uses the scratchpad most: 2 × %3 (double-buffered) of %4; number of tiles: %5</source>
        <translation>후보 %1가지 가운데 %2가지가 맞습니다. 이것이 스크래치패드를 가장 많이 채웁니다. %4 가운데 2 × %3(이중 버퍼), 타일 수 %5</translation>
    </message>
    <message>
        <source>can&apos;t allocate %1 bytes: %2</source>
        <translation>%1바이트를 둘 메모리가 없습니다: %2</translation>
    </message>
    <message>
        <source>argument %1 of the function &apos;%2&apos; is %3; only memrefs of known rank with strides can be passed</source>
        <translation>함수 &apos;%2&apos;의 %1번째 인자는 %3입니다. 차원 수가 정해지고 스트라이드가 있는 memref만 넘길 수 있습니다</translation>
    </message>
    <message>
        <source>the kernel takes %1 operands, not %2</source>
        <translation>커널은 피연산자 %1개를 받는데 %2개가 주어졌습니다</translation>
    </message>
    <message>
        <source>the kernel %1 writes %2, which is read-only</source>
        <translation>커널 %1이(가) 읽기 전용인 %2에 씁니다</translation>
    </message>
    <message>
        <source>the kernel %1 writes outside of %2: byte %3 past its end</source>
        <translation>커널 %1이(가) %2 밖에 씁니다: 끝 뒤 %3번째 바이트</translation>
    </message>
    <message>
        <source>the kernel %1 reads outside of %2: byte %3 past its end</source>
        <translation>커널 %1이(가) %2 밖을 읽습니다: 끝 뒤 %3번째 바이트</translation>
    </message>
    <message>
        <source>the kernel %1 writes to an address outside its memory: %2</source>
        <translation>커널 %1이(가) 자신의 메모리가 아닌 주소에 씁니다: %2</translation>
    </message>
    <message>
        <source>the kernel %1 reads from an address outside its memory: %2</source>
        <translation>커널 %1이(가) 자신의 메모리가 아닌 주소를 읽습니다: %2</translation>
    </message>
    <message>
        <source>the kernel %1 writes right next to %2</source>
        <translation>커널 %1이(가) %2 바로 옆에 씁니다</translation>
    </message>
    <message>
        <source>line %1: can&apos;t tell how large the tiles of %2 are</source>
        <translation>%1행: %2의 타일 크기를 알 수 없습니다</translation>
    </message>
    <message>
        <source>the file has %1 bytes, not %2 from byte %3</source>
        <translation>파일은 %1바이트이며, %3번째 바이트부터 %2바이트가 없습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos;: tensors of %2 can&apos;t be passed to a kernel</source>
        <translation>&apos;%1&apos;: %2 텐서는 커널에 넘길 수 없습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos;: the kernel takes %2, not %3</source>
        <translation>&apos;%1&apos;: 커널은 %2을(를) 받는데 주어진 것은 %3입니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos;: the kernel takes the shape %2, not %3</source>
        <translation>&apos;%1&apos;: 커널은 형상 %2을(를) 받는데 주어진 것은 %3입니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos;: the kernel takes the strides %2, not %3</source>
        <translation>&apos;%1&apos;: 커널은 스트라이드 %2을(를) 받는데 주어진 것은 %3입니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos;: its elements don&apos;t fit in its %2 bytes</source>
        <translation>&apos;%1&apos;: 원소가 주어진 %2바이트 안에 있지 않습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is of an unknown dialect and in a custom format: left out once</source>
        <translation>&apos;%1&apos;은(는) 알 수 없는 방언이며 고유한 형식으로 쓰여 있어 한 번 건너뛰었습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is of an unknown dialect and in a custom format: left out, %2 times</source>
        <translation>&apos;%1&apos;은(는) 알 수 없는 방언이며 고유한 형식으로 쓰여 있어 %2번 건너뛰었습니다</translation>
    </message>
    <message>
        <source>line %1: what %2 does to memory is unknown here</source>
        <translation>%1행: %2이(가) 메모리에 하는 일을 알 수 없습니다</translation>
    </message>
    <message>
        <source>line %1: the number of iterations of the loop depends on data</source>
        <translation>%1행: 루프가 도는 횟수가 데이터에 따라서만 정해집니다</translation>
    </message>
    <message>
        <source>line %1: a parallel loop with results is not supported</source>
        <translation>%1행: 결과가 있는 병렬 루프는 지원되지 않습니다</translation>
    </message>
    <message>
        <source>line %1: the step of the loop is not a number above 0</source>
        <translation>%1행: 루프의 step이 0보다 큰 숫자가 아닙니다</translation>
    </message>
    <message>
        <source>line %1: whether this runs depends on data</source>
        <translation>%1행: 이 부분의 실행 여부가 데이터에 따라서만 정해집니다</translation>
    </message>
    <message>
        <source>line %1: can&apos;t tell which part of %2 is moved along its axes</source>
        <translation>%1행: %2의 어느 부분이 옮겨지는지 축을 따라 나타낼 수 없습니다</translation>
    </message>
    <message>
        <source>line %1: how much of %2 is moved depends on data</source>
        <translation>%1행: %2에서 옮겨지는 양이 데이터에 따라서만 정해집니다</translation>
    </message>
    <message>
        <source>line %1: a copy from DRAM to DRAM, which no DMA engine supports</source>
        <translation>%1행: DRAM에서 DRAM으로의 복사이며, 이를 수행하는 DMA 엔진은 없습니다</translation>
    </message>
    <message>
        <source>no value can be generated for the argument %1, %2</source>
        <translation>인수 %1(%2)에 쓸 값을 만들 수 없습니다</translation>
    </message>
    <message>
        <source>line %1: which memory %2 touches is unknown here</source>
        <translation>%1행: %2이(가) 어느 메모리에 접근하는지 알 수 없습니다</translation>
    </message>
    <message>
        <source>the dialect %1 is unknown here and uses a custom assembly format: write the file with --mlir-print-op-generic to have all of it read</source>
        <translation>다이얼렉트 %1을(를) 알지 못하며 연산을 고유한 형식으로 씁니다. --mlir-print-op-generic으로 파일을 쓰면 모두 읽습니다</translation>
    </message>
    <message>
        <source>the dialect %1 has no such operation here, and its custom assembly format can&apos;t be read: write the file with --mlir-print-op-generic</source>
        <translation>다이얼렉트 %1에 이런 연산이 없어 고유한 형식을 읽을 수 없습니다. --mlir-print-op-generic으로 파일을 쓰십시오</translation>
    </message>
    <message>
        <source>to see these in the outline, too, write the file with --mlir-print-op-generic</source>
        <translation>이 연산도 개요에 나타나게 하려면 --mlir-print-op-generic으로 파일을 쓰십시오</translation>
    </message>
    <message>
        <source>the dialect %1 has its own bytecode encoding, which is unknown here: give the file as text, in generic form: mlir-opt --mlir-print-op-generic</source>
        <translation>다이얼렉트 %1은(는) 여기서 알지 못하는 고유한 바이트코드를 씁니다. 파일을 일반 형식의 텍스트로 주십시오: mlir-opt --mlir-print-op-generic</translation>
    </message>
    <message>
        <source>it may be truncated, or from a newer version of MLIR: give the file as text, in generic form: mlir-opt --mlir-print-op-generic</source>
        <translation>파일이 잘렸거나 더 새로운 MLIR 버전의 것일 수 있습니다. 파일을 일반 형식의 텍스트로 주십시오: mlir-opt --mlir-print-op-generic</translation>
    </message>
    <message>
        <source>cannot reserve standard output for messages</source>
        <translation>표준 출력을 메시지용으로 남겨 둘 수 없습니다</translation>
    </message>
    <message>
        <source>cannot redirect standard output to standard error</source>
        <translation>표준 출력을 표준 오류로 돌릴 수 없습니다</translation>
    </message>
    <message>
        <source>cannot read standard input</source>
        <translation>표준 입력을 읽을 수 없습니다</translation>
    </message>
    <message>
        <source>the stream ended inside a header</source>
        <translation>헤더 중간에서 스트림이 끝났습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a header field of the form &apos;Name: value&apos;</source>
        <translation>&apos;%1&apos;은(는) &apos;Name: value&apos; 형식의 헤더 필드가 아닙니다</translation>
    </message>
    <message>
        <source>Content-Length &apos;%1&apos; is not a number of bytes</source>
        <translation>Content-Length &apos;%1&apos;은(는) 바이트 수가 아닙니다</translation>
    </message>
    <message>
        <source>descriptor %1 is not a page shared by the engine</source>
        <translation>디스크립터 %1은(는) 엔진이 공유한 페이지가 아닙니다</translation>
    </message>
    <message>
        <source>%1 did not accept the message within %2 ms</source>
        <translation>%1이(가) %2ms 안에 메시지를 받지 않았습니다</translation>
    </message>
    <message>
        <source>this is not a zip archive, or its end is missing</source>
        <translation>zip 아카이브가 아니거나 끝부분이 잘렸습니다</translation>
    </message>
    <message>
        <source>the record has %1 bytes, more than the limit of %2</source>
        <translation>레코드가 %1바이트이며, 읽을 수 있는 %2바이트를 넘습니다</translation>
    </message>
    <message>
        <source>the record is shorter than its declared size</source>
        <translation>레코드가 적힌 크기보다 짧습니다</translation>
    </message>
    <message>
        <source>the record is longer than its declared size</source>
        <translation>레코드가 적힌 크기보다 깁니다</translation>
    </message>
    <message>
        <source>the name contains a NUL character</source>
        <translation>이름에 NUL 문자가 있습니다</translation>
    </message>
    <message>
        <source>the tensor&apos;s size in bytes does not fit in 64 bits</source>
        <translation>텐서의 바이트 크기가 64비트에 들어가지 않습니다</translation>
    </message>
    <message>
        <source>this is an ExecuTorch program (.pte), which no longer has the graph of torch.export</source>
        <translation>ExecuTorch 프로그램(.pte)입니다. torch.export의 그래프가 더는 들어 있지 않습니다</translation>
    </message>
    <message>
        <source>the zip archive is truncated: its directory at the end is missing</source>
        <translation>zip 아카이브가 잘렸습니다. 끝에 있어야 할 디렉터리가 없습니다</translation>
    </message>
    <message>
        <source>this is an IR file of pytorch-ir or Nodewise, not an exported program</source>
        <translation>내보낸 프로그램이 아니라 pytorch-ir나 Nodewise가 쓴 IR 파일입니다</translation>
    </message>
    <message>
        <source>this is a state dict saved by torch.save (1 entry): weights without a graph</source>
        <translation>torch.save가 쓴 state dict(항목 1개)입니다. 그래프 없이 가중치만 있습니다</translation>
    </message>
    <message>
        <source>this is a state dict saved by torch.save (%1 entries): weights without a graph</source>
        <translation>torch.save가 쓴 state dict(항목 %1개)입니다. 그래프 없이 가중치만 있습니다</translation>
    </message>
    <message>
        <source>this is a file saved by torch.save: Python objects without a graph</source>
        <translation>torch.save가 쓴 파일입니다. 그래프 없이 Python 객체만 있습니다</translation>
    </message>
    <message>
        <source>this is a %1 saved by torch.save: Python objects without a graph</source>
        <translation>torch.save가 %1을(를) 쓴 파일입니다. 그래프 없이 Python 객체만 있습니다</translation>
    </message>
    <message>
        <source>this is a Python pickle (as torch.save wrote before PyTorch 1.6): objects without a graph</source>
        <translation>Python pickle입니다(PyTorch 1.6 이전의 torch.save가 쓰던 형식). 그래프 없이 객체만 있습니다</translation>
    </message>
    <message>
        <source>this is an ONNX model: open the PyTorch program that it was exported from</source>
        <translation>ONNX 모델입니다. 이 모델을 내보낸 PyTorch 프로그램을 여십시오</translation>
    </message>
    <message>
        <source>the integer does not fit in 64 bits</source>
        <translation>정수가 64비트에 들어가지 않습니다</translation>
    </message>
    <message>
        <source>the JSON holds a number that does not fit in 64 bits</source>
        <translation>JSON에 64비트에 들어가지 않는 숫자가 있습니다</translation>
    </message>
    <message>
        <source>it is truncated</source>
        <translation>잘렸습니다</translation>
    </message>
    <message>
        <source>a line is not terminated</source>
        <translation>줄이 끝나지 않습니다</translation>
    </message>
    <message>
        <source>it pops a value that is not on the stack</source>
        <translation>스택에 없는 값을 꺼냅니다</translation>
    </message>
    <message>
        <source>it pops a mark that is not on the stack</source>
        <translation>스택에 없는 표시(mark)를 꺼냅니다</translation>
    </message>
    <message>
        <source>it appends to a value that is not a container</source>
        <translation>컨테이너가 아닌 값에 추가합니다</translation>
    </message>
    <message>
        <source>it uses a memo entry that was never stored</source>
        <translation>저장한 적 없는 memo 항목을 씁니다</translation>
    </message>
    <message>
        <source>the tensor&apos;s sizes, strides and offset don&apos;t describe a valid region of memory</source>
        <translation>텐서의 크기, 스트라이드, 오프셋이 메모리의 한 곳을 나타내지 않습니다</translation>
    </message>
    <message>
        <source>a value copied from the reference can&apos;t be saved with the session: %1</source>
        <translation>다른 실행에서 가져온 값을 세션과 함께 저장할 수 없습니다: %1</translation>
    </message>
    <message>
        <source>undo its edit, or copy the value again</source>
        <translation>해당 편집을 취소하거나 값을 다시 가져오세요</translation>
    </message>
    <message>
        <source>a Python function, not a PyTorch operator; it has no schema</source>
        <translation>PyTorch 연산자가 아니라 Python 함수이므로 스키마가 없습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a schema kind</source>
        <translation>&apos;%1&apos;은(는) 스키마 종류가 아닙니다</translation>
    </message>
    <message>
        <source>this is too long for an operator name</source>
        <translation>연산자 이름으로는 너무 깁니다</translation>
    </message>
    <message>
        <source>this is not a Nodewise session</source>
        <translation>Nodewise의 세션이 아닙니다</translation>
    </message>
    <message>
        <source>&apos;nodewise/saveSession&apos; or the window writes session files</source>
        <translation>이런 파일은 &apos;nodewise/saveSession&apos;이나 창이 씁니다</translation>
    </message>
    <message>
        <source>this session was written by a later version of Nodewise</source>
        <translation>이 세션은 더 새로운 버전의 Nodewise가 썼습니다</translation>
    </message>
    <message>
        <source>this must be an array of non-negative integers</source>
        <translation>0 이상의 정수 배열이어야 합니다</translation>
    </message>
    <message>
        <source>the picture does not have the pixels of its size</source>
        <translation>그림의 픽셀 수가 크기와 맞지 않습니다</translation>
    </message>
    <message>
        <source>nothing follows the minus sign</source>
        <translation>빼기 기호 뒤에 아무것도 없습니다</translation>
    </message>
    <message>
        <source>fields are %1; put the word in quotes to search for it literally</source>
        <translation>필드: %1. 단어 그대로 찾으려면 따옴표로 묶으세요</translation>
    </message>
    <message>
        <source>a value is missing after &apos;%1:&apos;</source>
        <translation>&apos;%1:&apos; 뒤에 값이 없습니다</translation>
    </message>
    <message>
        <source>write another &quot; after the text</source>
        <translation>텍스트 뒤에 &quot;를 하나 더 쓰세요</translation>
    </message>
    <message>
        <source>write ] after the last one</source>
        <translation>마지막 값 뒤에 ]를 쓰세요</translation>
    </message>
    <message>
        <source>a search term is missing here</source>
        <translation>여기에 찾을 것이 없습니다</translation>
    </message>
    <message>
        <source>nothing precedes &apos;%1&apos;</source>
        <translation>&apos;%1&apos; 앞에 아무것도 없습니다</translation>
    </message>
    <message>
        <source>duplicate computations merged: %1</source>
        <translation>합친 중복 계산: %1개</translation>
    </message>
    <message>
        <source>bodies have types of their own</source>
        <translation>본문의 자료형은 바깥에서 바꿀 수 없습니다</translation>
    </message>
    <message>
        <source>nodes removed: %1</source>
        <translation>제거한 노드: %1개</translation>
    </message>
    <message>
        <source>its result is written in place, and the decomposition returns its own argument</source>
        <translation>결과가 제자리에서 수정되는데, 분해는 받은 텐서를 그대로 넘깁니다</translation>
    </message>
    <message>
        <source>the decompositions grow this graph to %1 nodes, the last of them &apos;%2&apos;: do they ever end?</source>
        <translation>분해로 이 그래프의 노드가 %1개까지 늘었고, 마지막은 &apos;%2&apos;입니다. 분해가 끝나기는 합니까?</translation>
    </message>
    <message>
        <source>&apos;%1&apos; recurses for more than %2 levels: its replacement of &apos;%3&apos; is decomposed again</source>
        <translation>&apos;%1&apos;이(가) %2단계를 넘도록 끝나지 않습니다. &apos;%3&apos;을(를) 분해한 결과가 다시 분해됩니다</translation>
    </message>
    <message>
        <source>%1. It is not decomposed, and is judged at the sizes of the export</source>
        <translation>%1. 그대로 남기고, 내보낼 때의 크기로 판정합니다</translation>
    </message>
    <message>
        <source>PyTorch&apos;s own form of it leads to %1, which nothing supports</source>
        <translation>PyTorch가 정의한 형태로 바꾸면 아무것도 처리하지 않는 %1이(가) 됩니다</translation>
    </message>
    <message>
        <source>the function %1 leaves this call unchanged</source>
        <translation>함수 %1이(가) 이 호출을 그대로 둡니다</translation>
    </message>
    <message>
        <source>what &apos;%1&apos; returns is written back, and keeps its type</source>
        <translation>&apos;%1&apos;의 결과는 원래 자리에 다시 쓰이므로 자료형이 바뀌지 않습니다</translation>
    </message>
    <message>
        <source>it leads out of the body %1, whose values keep their types; torch.compile has no such body: it traces through bodies that only set a mode</source>
        <translation>본문 %1에서 밖으로 나가는 변환이며, 본문의 값은 자료형이 바뀌지 않습니다. torch.compile에는 이런 본문이 없습니다. 모드만 설정하는 본문은 그대로 펼쳐 추적하기 때문입니다</translation>
    </message>
    <message>
        <source>it leads into a body of &apos;%1&apos;, whose values keep their types; torch.compile has no such body: it traces through bodies that only set a mode</source>
        <translation>&apos;%1&apos;의 본문으로 들어가는 변환이며, 본문의 값은 자료형이 바뀌지 않습니다. torch.compile에는 이런 본문이 없습니다. 모드만 설정하는 본문은 그대로 펼쳐 추적하기 때문입니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos;, which reads it, accepts no other type: %2</source>
        <translation>이를 읽는 &apos;%1&apos;이(가) 다른 자료형을 받지 않습니다: %2</translation>
    </message>
    <message>
        <source>conversions removed: %1; kept because their readers accept no other type: %2</source>
        <translation>제거한 변환: %1개, 읽는 쪽이 다른 자료형을 받지 않아 남긴 변환: %2개</translation>
    </message>
    <message>
        <source>%1; checks removed, as the type is no longer the one that they expect: %2</source>
        <translation>%1, 자료형이 더는 검사 조건과 같지 않아 제거한 검사: %2개</translation>
    </message>
    <message>
        <source>its replacement takes %1 inputs, but %2 are given</source>
        <translation>대체할 코드는 입력 %1개를 받는데 %2개가 주어졌습니다</translation>
    </message>
    <message>
        <source>its replacement returns %1 results instead of %2</source>
        <translation>대체할 코드의 결과가 %2개가 아니라 %1개입니다</translation>
    </message>
    <message>
        <source>inputs and outputs can&apos;t be replaced or removed</source>
        <translation>입력과 출력은 바꾸거나 없앨 수 없습니다</translation>
    </message>
    <message>
        <source>nothing replaces the body of control flow</source>
        <translation>제어 흐름의 본문은 다른 것으로 대체할 수 없습니다</translation>
    </message>
    <message>
        <source>it would read &apos;%1&apos;, which comes after it</source>
        <translation>뒤에 있는 &apos;%1&apos;을(를) 읽게 됩니다</translation>
    </message>
    <message>
        <source>it reads &apos;%1&apos;, which is removed or comes after it</source>
        <translation>제거되었거나 뒤에 있는 &apos;%1&apos;을(를) 읽습니다</translation>
    </message>
    <message>
        <source>its replacement reads a node that comes after the reader</source>
        <translation>대체할 코드에 뒤에 있는 노드를 읽는 노드가 있습니다</translation>
    </message>
    <message>
        <source>constants folded: %1, in place of %2 nodes</source>
        <translation>노드 %2개를 대신해 접은 상수: %1개</translation>
    </message>
    <message>
        <source>view chains folded: %1</source>
        <translation>접은 뷰 묶음: %1개</translation>
    </message>
    <message>
        <source>in-place writes functionalized: %1</source>
        <translation>함수형으로 바꾼 제자리 쓰기: %1개</translation>
    </message>
    <message>
        <source>it accepts only some sizes: %1</source>
        <translation>일부 크기에서만 적용됩니다: %1</translation>
    </message>
    <message>
        <source>it rejects some sizes: %1</source>
        <translation>일부 크기를 거부합니다: %1</translation>
    </message>
    <message>
        <source>it rejects some sizes (%1): %2</source>
        <translation>일부 크기를 거부합니다(%1): %2</translation>
    </message>
    <message>
        <source>matmuls split from their additions: %1</source>
        <translation>덧셈과 나눈 행렬곱: %1개</translation>
    </message>
    <message>
        <source>matmuls as bmm of their batch: %1; with a batch of one: %2</source>
        <translation>배치의 bmm이 된 행렬곱: %1개, 크기 1인 배치의 bmm: %2개</translation>
    </message>
    <message>
        <source>matmuls with their batch axes restored: %1</source>
        <translation>배치 축을 되살린 행렬곱: %1개</translation>
    </message>
    <message>
        <source>Floating-point conversion removal</source>
        <translation>부동소수점 자료형 사이의 변환 제거</translation>
    </message>
    <message>
        <source>Matmul padding to whole sticks</source>
        <translation>행렬곱을 스틱 단위로 채움</translation>
    </message>
    <message>
        <source>View chain folding</source>
        <translation>이어진 뷰 접기</translation>
    </message>
    <message>
        <source>Dead code elimination</source>
        <translation>죽은 코드 제거</translation>
    </message>
    <message>
        <source>Constant folding</source>
        <translation>상수 접기</translation>
    </message>
    <message>
        <source>Common subexpression elimination</source>
        <translation>공통 부분식 제거</translation>
    </message>
    <message>
        <source>Functionalization of in-place writes</source>
        <translation>제자리 쓰기의 함수형 변환</translation>
    </message>
    <message>
        <source>bmm with its flattened batch axes restored</source>
        <translation>펼쳐진 배치 축을 되살린 bmm</translation>
    </message>
    <message>
        <source>&apos;core_type&apos; has %1 cores, but &apos;num_cores&apos; says %2</source>
        <translation>&apos;core_type&apos;에는 코어가 %1개인데 &apos;num_cores&apos;는 %2입니다</translation>
    </message>
    <message>
        <source>&apos;dram_bandwidth_gbps_total&apos; and &apos;dram_bandwidth_gbps_per_channel&apos; are mutually exclusive</source>
        <translation>&apos;dram_bandwidth_gbps_total&apos;과 &apos;dram_bandwidth_gbps_per_channel&apos;은 함께 쓸 수 없습니다</translation>
    </message>
    <message>
        <source>the timeline shows only launches: they execute more than %1 instructions</source>
        <translation>타임라인에는 런치만 표시됩니다. 실행되는 명령이 %1개를 넘습니다</translation>
    </message>
    <message>
        <source>the program takes more cycles than fit in 64 bits</source>
        <translation>프로그램의 사이클 수가 64비트 범위를 넘습니다</translation>
    </message>
    <message>
        <source>what %1 moves or computes does not fit in 64 bits</source>
        <translation>%1이(가) 옮기거나 계산하는 양이 64비트에 들어가지 않습니다</translation>
    </message>
    <message>
        <source>the buffers of %1 do not fit in the scratchpad of %2, which has %3 bytes</source>
        <translation>%1의 버퍼가 %2의 스크래치패드(%3바이트)에 들어가지 않습니다</translation>
    </message>
    <message>
        <source>plan the kernel for this NPU, or choose smaller tiles</source>
        <translation>이 NPU에 맞게 커널을 계획하거나 더 작은 타일을 고르십시오</translation>
    </message>
    <message>
        <source>number %1 of the tile graph of %2 uses numbers or loops that do not exist</source>
        <translation>%2의 타일 그래프에서 숫자 %1이(가) 없는 숫자나 루프로 이루어져 있습니다</translation>
    </message>
    <message>
        <source>step %1 of the tile graph of %2 uses numbers, buffers or loops that do not exist</source>
        <translation>%2의 타일 그래프에서 단계 %1이(가) 없는 숫자, 버퍼 또는 루프를 가리킵니다</translation>
    </message>
    <message>
        <source>%1 moves or computes more than fits in 64 bits</source>
        <translation>%1이(가) 옮기거나 계산하는 양이 64비트로 셀 수 있는 범위를 넘습니다</translation>
    </message>
    <message>
        <source>the tile graph of %1 is incomplete: %2</source>
        <translation>%1의 타일 그래프가 온전하지 않습니다: %2</translation>
    </message>
    <message>
        <source>a number of the tile graph of %1 does not fit in 64 bits, or is divided by a number that is not above 0</source>
        <translation>%1의 타일 그래프에 64비트를 넘거나 0보다 크지 않은 수로 나누는 숫자가 있습니다</translation>
    </message>
    <message>
        <source>line %1 of %2 moves or computes more than fits in 64 bits</source>
        <translation>%2의 %1행이 옮기거나 계산하는 양이 64비트로 셀 수 있는 범위를 넘습니다</translation>
    </message>
    <message>
        <source>line %1 of %2: more than %3 consecutive iterations do nothing</source>
        <translation>%2의 %1행: 반복이 %3회 넘게 연달아 아무 일도 하지 않습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is an input: no core computes it</source>
        <translation>&apos;%1&apos;은(는) 밖에서 들어오는 값이므로, 계산하는 코어가 없습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is only a view of another tensor: no core works on it</source>
        <translation>&apos;%1&apos;은(는) 다른 텐서를 보는 뷰일 뿐이므로, 여기서 일하는 코어가 없습니다</translation>
    </message>
    <message>
        <source>it is unknown over which axes &apos;%1&apos; works</source>
        <translation>&apos;%1&apos;이(가) 어떤 축에서 계산하는지 알 수 없습니다</translation>
    </message>
    <message>
        <source>its decomposition is divided, operator by operator</source>
        <translation>분해하여 나온 연산자들이 하나씩 나뉩니다</translation>
    </message>
    <message>
        <source>an order must name each of the %1 axes once</source>
        <translation>순서에는 축 %1개가 각각 한 번씩 있어야 합니다</translation>
    </message>
    <message>
        <source>save the program with a current version of torch to store plain tensors</source>
        <translation>일반 텐서로 저장하려면 최신 torch로 프로그램을 저장하세요</translation>
    </message>
    <message>
        <source>bodies of control flow are counted once, and are not part of activation memory</source>
        <translation>제어 흐름 본문은 한 번만 세며, 활성값 메모리에는 넣지 않습니다</translation>
    </message>
    <message>
        <source>%1 is not a torch operator: the script needs its library</source>
        <translation>%1은(는) torch의 연산자가 아닙니다. 스크립트에 그 라이브러리가 필요합니다</translation>
    </message>
    <message>
        <source>%1 was run by %2; the script uses torch&apos;s own</source>
        <translation>%1은(는) %2이(가) 실행했습니다. 스크립트는 torch의 구현을 실행합니다</translation>
    </message>
    <message>
        <source>the run has shapes only</source>
        <translation>이 실행에는 형상만 있습니다</translation>
    </message>
    <message>
        <source>it is in another graph than %1</source>
        <translation>%1과(와) 다른 그래프에 있습니다</translation>
    </message>
    <message>
        <source>choose nodes of one graph: the root&apos;s, or those of one body</source>
        <translation>한 그래프의 노드만 고르세요. 루트의 노드이거나 한 본문의 노드여야 합니다</translation>
    </message>
    <message>
        <source>it is inside a vmap</source>
        <translation>vmap 안에 있습니다</translation>
    </message>
    <message>
        <source>in double, the program takes another path</source>
        <translation>배정밀도에서는 프로그램이 다른 경로로 갑니다</translation>
    </message>
    <message>
        <source>in double, it has another shape or another type: the run&apos;s own value was used</source>
        <translation>배정밀도에서는 형상이나 형식이 다릅니다. 실행의 값을 그대로 썼습니다</translation>
    </message>
    <message>
        <source>its input &apos;%1&apos; is not computed before it</source>
        <translation>입력 &apos;%1&apos;이(가) 그 앞에서 만들어지지 않습니다</translation>
    </message>
    <message>
        <source>it is not an element of a list</source>
        <translation>목록의 원소가 아닙니다</translation>
    </message>
    <message>
        <source>it draws random numbers: the run&apos;s own are used</source>
        <translation>난수를 뽑습니다. 실행의 난수를 그대로 썼습니다</translation>
    </message>
    <message>
        <source>at that index: %1</source>
        <translation>그 위치에서 %1</translation>
    </message>
    <message>
        <source>largest magnitudes of its inputs: %1</source>
        <translation>들어온 값의 최대 절댓값: %1</translation>
    </message>
    <message>
        <source>the program does not reach this node that often</source>
        <translation>프로그램이 이 노드를 그만큼 여러 번 실행하지 않습니다</translation>
    </message>
    <message>
        <source>pack the node that calls the body: that includes the vmap around it</source>
        <translation>본문을 호출하는 노드를 묶으세요: 그것을 둘러싼 vmap도 함께 묶입니다</translation>
    </message>
    <message>
        <source>the inputs and outputs of these nodes take %1 bytes, more than the budget of %2</source>
        <translation>이 노드들에 들어가고 나오는 값이 %1바이트로 예산 %2바이트를 넘습니다</translation>
    </message>
    <message>
        <source>choose fewer nodes, or launch with a larger budget</source>
        <translation>노드를 줄이거나 예산을 늘려 실행하세요</translation>
    </message>
    <message>
        <source>the name &apos;%1&apos; can&apos;t be used in a script</source>
        <translation>이름 &apos;%1&apos;은(는) 스크립트에 쓸 수 없습니다</translation>
    </message>
    <message>
        <source>one of its arguments can&apos;t be written in a script</source>
        <translation>이 노드의 인자는 스크립트에 쓸 수 없습니다</translation>
    </message>
    <message>
        <source>in double, more values are alive at a time than the budget of %1 bytes holds</source>
        <translation>배정밀도에서는 동시에 살아 있는 값이 예산 %1바이트를 넘습니다</translation>
    </message>
    <message>
        <source>its layout is %1, which is not supported</source>
        <translation>레이아웃이 %1이며, 이 레이아웃은 지원하지 않습니다</translation>
    </message>
    <message>
        <source>%1 has no value for this iteration</source>
        <translation>%1에는 이 회차의 값이 없습니다</translation>
    </message>
    <message>
        <source>only one of the two is a tensor</source>
        <translation>둘 중 하나만 텐서입니다</translation>
    </message>
    <message>
        <source>the other run has no corresponding node</source>
        <translation>다른 실행에 대응하는 노드가 없습니다</translation>
    </message>
    <message>
        <source>control flow is not rerun by itself: look at the nodes of its body</source>
        <translation>제어 흐름은 따로 다시 실행하지 않습니다. 본문의 노드를 보세요</translation>
    </message>
    <message>
        <source>the reference no longer has the value</source>
        <translation>기준 쪽에 값이 더는 없습니다</translation>
    </message>
    <message>
        <source>the reference has no value of %1: the run&apos;s own was used</source>
        <translation>기준 쪽에 %1의 값이 없어 실행 자체의 값을 썼습니다</translation>
    </message>
    <message>
        <source>there is no worker here to run kernels</source>
        <translation>여기에는 커널을 실행할 작업 프로세스가 없습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a hit condition: write 3, &gt;=3 or %2</source>
        <translation>&apos;%1&apos;은(는) 횟수 조건이 아닙니다. 3, &gt;=3 또는 %2처럼 쓰세요</translation>
    </message>
    <message>
        <source>this is not a value: ask dataBreakpointInfo for its dataId</source>
        <translation>값이 아닙니다. dataBreakpointInfo에 dataId를 물어보세요</translation>
    </message>
    <message>
        <source>the reference&apos;s values can&apos;t be edited: &apos;nodewise/swap&apos; copies them into the run</source>
        <translation>기준 쪽 값은 편집할 수 없습니다. &apos;nodewise/swap&apos;으로 실행에 가져올 수 있습니다</translation>
    </message>
    <message>
        <source>a cast must be made at the stop before its node</source>
        <translation>형 변환은 해당 노드 앞의 정지 지점에서 합니다</translation>
    </message>
    <message>
        <source>an error always stops: the run can&apos;t continue after it</source>
        <translation>오류에서는 항상 멈춥니다. 오류 뒤로는 실행을 계속할 수 없습니다</translation>
    </message>
    <message>
        <source>this value has not been computed yet</source>
        <translation>이 값은 아직 만들어지지 않았습니다</translation>
    </message>
    <message>
        <source>%1 (%2) produced a NaN</source>
        <translation>%1(%2)이(가) NaN을 만들었습니다</translation>
    </message>
    <message>
        <source>%1 (%2) produced an infinity</source>
        <translation>%1(%2)이(가) 무한대를 만들었습니다</translation>
    </message>
    <message>
        <source>%1 (%2) produced a value outside the range</source>
        <translation>%1(%2)이(가) 범위를 벗어난 값을 만들었습니다</translation>
    </message>
    <message>
        <source>continue, or run the whole program</source>
        <translation>계속하거나 전체를 실행하세요</translation>
    </message>
    <message>
        <source>running again did not reach this value</source>
        <translation>다시 실행했지만 이 값에 이르지 않았습니다</translation>
    </message>
    <message>
        <source>the kernel %1 was not launched again: it had failed at &apos;%2&apos;</source>
        <translation>커널 %1은(는) &apos;%2&apos;에서 실패하여 다시 실행하지 않았습니다</translation>
    </message>
    <message>
        <source>not enough memory for the values of kernels: %1</source>
        <translation>커널의 값을 둘 메모리가 없습니다: %1</translation>
    </message>
    <message>
        <source>&apos;%1&apos; should repeat along a dimension, but its value does not</source>
        <translation>&apos;%1&apos;은(는) 한 차원을 따라 반복된다고 기록되어 있지만 실제 값은 그렇지 않습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a dense tensor in this machine&apos;s memory</source>
        <translation>&apos;%1&apos;은(는) 이 컴퓨터 메모리에 있는 조밀한 텐서가 아닙니다</translation>
    </message>
    <message>
        <source>send nodewise/lower with values first</source>
        <translation>먼저 값과 함께 nodewise/lower를 요청하세요</translation>
    </message>
    <message>
        <source>it writes in place a value that kernels can&apos;t write</source>
        <translation>커널이 제자리에 쓸 수 없는 것을 씁니다</translation>
    </message>
    <message>
        <source>it can&apos;t run on the kernels&apos; values (%1); the session&apos;s value was used</source>
        <translation>커널의 값으로는 실행할 수 없어(%1) 세션의 값을 썼습니다</translation>
    </message>
    <message>
        <source>inside a kernel, which does not store its value</source>
        <translation>커널 안에서 계산되어 값이 남지 않습니다</translation>
    </message>
    <message>
        <source>nothing uses it, and the kernel leaves it out</source>
        <translation>읽는 곳이 없어 커널이 계산하지 않습니다</translation>
    </message>
    <message>
        <source>the library registers no operator and does not define NODEWISE_PLUGIN</source>
        <translation>라이브러리가 연산자를 등록하지 않고 NODEWISE_PLUGIN도 없습니다</translation>
    </message>
    <message>
        <source>it uses a value known only at run time (%1)</source>
        <translation>실행해야만 알 수 있는 값(%1)을 받습니다</translation>
    </message>
    <message>
        <source>it writes in place into a tensor that has other views</source>
        <translation>다른 뷰가 공유하는 텐서에 제자리로 씁니다</translation>
    </message>
    <message>
        <source>create it with torch.full or torch.arange</source>
        <translation>torch.full이나 torch.arange로 만드십시오</translation>
    </message>
    <message>
        <source>the parameter &apos;%1&apos; of &apos;%2&apos; is %3, but the argument of %4 is %5</source>
        <translation>&apos;%2&apos;의 매개변수 &apos;%1&apos;은(는) %3인데, %4의 인수는 %5입니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; returns %2, %3 returns %4</source>
        <translation>&apos;%1&apos;은(는) %2을(를) 반환하는데, %3은(는) %4을(를) 반환합니다</translation>
    </message>
    <message>
        <source>the parameter &apos;%1&apos; of &apos;%2&apos; is not an argument of %3</source>
        <translation>&apos;%2&apos;의 매개변수 &apos;%1&apos;은(는) %3의 인수가 아닙니다</translation>
    </message>
    <message>
        <source>the parameter &apos;%1&apos; of &apos;%2&apos; is not an argument of the operator</source>
        <translation>&apos;%2&apos;의 매개변수 &apos;%1&apos;은(는) 연산자의 인수가 아닙니다</translation>
    </message>
    <message>
        <source>the parameter &apos;%1&apos; of &apos;%2&apos; is %3, but the call passes %4</source>
        <translation>&apos;%2&apos;의 매개변수 &apos;%1&apos;은(는) %3인데 호출은 %4을(를) 줍니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no parameter for the argument &apos;%2&apos;, which the call passes</source>
        <translation>&apos;%1&apos;에는 호출이 주는 인수 &apos;%2&apos;에 대한 매개변수가 없습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos;: a guard must be true or false, not %2</source>
        <translation>&apos;%1&apos;: 가드의 값은 참이나 거짓이어야 하는데, 이 값의 타입은 %2입니다</translation>
    </message>
    <message>
        <source>the profile &apos;%1&apos; has no executor for %2, so it can&apos;t run here</source>
        <translation>프로파일 &apos;%1&apos;에 %2의 실행 함수가 없어 여기서 실행할 수 없습니다</translation>
    </message>
    <message>
        <source>it depends on the size %1 in a way that sums, products and quotients of sizes can&apos;t express (%2 for a size of %3, %4 for %5)</source>
        <translation>크기 %1에 의존하는 방식을 크기의 합, 곱, 몫으로 나타낼 수 없습니다(크기 %3일 때 %2, %5일 때 %4)</translation>
    </message>
    <message>
        <source>it returns %1 values instead of %2</source>
        <translation>값을 %2개가 아니라 %1개 냅니다</translation>
    </message>
    <message>
        <source>it returns %1 where the call returns %2</source>
        <translation>호출은 %2을(를) 내는데 %1을(를) 냅니다</translation>
    </message>
    <message>
        <source>it runs under autocast, which converts its arguments at run time: their types are not those that it computes in</source>
        <translation>autocast 아래에 있어 실행할 때 입력이 변환됩니다. 인수만으로는 계산에 쓰이는 dtype을 알 수 없습니다</translation>
    </message>
    <message>
        <source>the number of dimensions of its result depends on a size</source>
        <translation>내는 차원의 수가 크기에 따라 달라집니다</translation>
    </message>
    <message>
        <source>a dict can&apos;t be passed as an argument in a run</source>
        <translation>dict는 실행할 수 있는 인자가 아닙니다</translation>
    </message>
    <message>
        <source>it uses base %1 of %2</source>
        <translation>%2개의 기반 텐서 중 %1번을 요구합니다</translation>
    </message>
    <message>
        <source>the loop has nothing to iterate over</source>
        <translation>반복할 대상이 없습니다</translation>
    </message>
    <message>
        <source>the result does not fit in 64 bits</source>
        <translation>결과가 64비트를 넘습니다</translation>
    </message>
    <message>
        <source>%1: a TorchScript object, which is not supported</source>
        <translation>%1: TorchScript 객체이며, 지원하지 않습니다</translation>
    </message>
    <message>
        <source>it uses tensor %1 of a node that returns %2</source>
        <translation>텐서를 %2개 내는 노드의 텐서 %1을(를) 요구합니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a valid argument of type %2</source>
        <translation>&apos;%1&apos;은(는) 타입이 %2인 인자에 쓸 수 없습니다</translation>
    </message>
    <message>
        <source>the node has %1 inputs, but its operator takes %2</source>
        <translation>노드의 입력은 %1개인데 연산자는 %2개를 받습니다</translation>
    </message>
    <message>
        <source>the argument &apos;%1&apos; is required, but is neither an input nor an attribute</source>
        <translation>인자 &apos;%1&apos;은(는) 필수인데 입력에도 속성에도 없습니다</translation>
    </message>
    <message>
        <source>the input &apos;%1&apos; is a tensor, but &apos;%2&apos; is not a number</source>
        <translation>입력 &apos;%1&apos;은(는) 텐서인데 &apos;%2&apos;은(는) 숫자가 아닙니다</translation>
    </message>
    <message>
        <source>the input &apos;%1&apos; is %2, but the program takes %3</source>
        <translation>입력 &apos;%1&apos;은(는) %2인데 프로그램은 %3을(를) 받습니다</translation>
    </message>
    <message>
        <source>the program was exported for this size only: export it with dynamic_shapes</source>
        <translation>프로그램이 이 크기로만 내보내졌습니다. dynamic_shapes로 내보내세요</translation>
    </message>
    <message>
        <source>the input &apos;%1&apos; is a tensor, but none is given</source>
        <translation>입력 &apos;%1&apos;은(는) 텐서인데 주어지지 않았습니다</translation>
    </message>
    <message>
        <source>the randomness is &apos;%1&apos; instead of error, same or different</source>
        <translation>난수 종류가 &apos;%1&apos;입니다. error, same, different 중 하나여야 합니다</translation>
    </message>
    <message>
        <source>no vmap is active</source>
        <translation>진행 중인 vmap이 없습니다</translation>
    </message>
    <message>
        <source>%1 and %2 more are not used</source>
        <translation>%1 외 %2개는 쓰이지 않습니다</translation>
    </message>
    <message>
        <source>%1 is not used</source>
        <translation>%1은(는) 쓰이지 않습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not an operator name of the form namespace.name.overload</source>
        <translation>&apos;%1&apos;은(는) 연산자 이름의 형식 namespace.name.overload에 맞지 않습니다</translation>
    </message>
    <message>
        <source>expressions are read-only; use an edit to change a value</source>
        <translation>식은 읽기 전용입니다. 값을 바꾸려면 편집을 사용하세요</translation>
    </message>
    <message>
        <source>&apos;%1&apos;: %2 is a value that expressions can&apos;t use (%3)</source>
        <translation>&apos;%1&apos;: %2은(는) 식에서 쓸 수 없는 값입니다(%3)</translation>
    </message>
    <message>
        <source>the parameter &apos;%1&apos; of &apos;%2&apos; is unknown</source>
        <translation>&apos;%2&apos;의 매개변수 &apos;%1&apos;에 대해 알려진 것이 없습니다</translation>
    </message>
    <message>
        <source>the parameter &apos;%1&apos; of &apos;%2&apos; is not of type %3</source>
        <translation>&apos;%2&apos;의 매개변수 &apos;%1&apos;은(는) %3이(가) 아닙니다</translation>
    </message>
    <message>
        <source>the template&apos;s function &apos;%1&apos; returns neither a number, a string, a list of these nor a dictionary of them</source>
        <translation>템플릿의 함수 &apos;%1&apos;이(가) 숫자, 텍스트, 이들의 목록이나 사전 중 어느 것도 반환하지 않습니다</translation>
    </message>
    <message>
        <source>copies of values would take %1 MB, but only %2 MB are free</source>
        <translation>값의 사본에 %1 MB가 필요하지만 %2 MB까지만 쓸 수 있습니다</translation>
    </message>
    <message>
        <source>keep a slice of it, close other copies, or raise the memory budget</source>
        <translation>일부만 잘라 보관하거나 보관 중인 것을 닫으세요. 메모리 예산을 늘리면 더 보관할 수 있습니다</translation>
    </message>
    <message>
        <source>Determining what became of each node</source>
        <translation>노드마다 무엇이 되었는지 살펴보는 중</translation>
    </message>
    <message>
        <source>this value is not a tensor</source>
        <translation>이 값은 텐서가 아닙니다</translation>
    </message>
    <message>
        <source>The budget is too small for checkpoints: stepping back may rerun up to %1 nodes.</source>
        <translation>체크포인트를 두기에 메모리 예산이 작습니다. 뒤로 갈 때 노드를 최대 %1개까지 다시 실행할 수 있습니다.</translation>
    </message>
    <message>
        <source>send &apos;nodewise/compare&apos; first</source>
        <translation>먼저 &apos;nodewise/compare&apos;를 보내십시오</translation>
    </message>
    <message>
        <source>this stop is not at an exception</source>
        <translation>이 정지 지점은 예외가 아닙니다</translation>
    </message>
    <message>
        <source>there is no number to search for</source>
        <translation>찾을 수가 주어지지 않았습니다</translation>
    </message>
    <message>
        <source>what to search for must be a number</source>
        <translation>찾는 것은 수여야 합니다</translation>
    </message>
    <message>
        <source>only strided tensors share one storage</source>
        <translation>스트라이드 텐서만 하나의 저장소에 놓입니다</translation>
    </message>
    <message>
        <source>this is not the memory of a value</source>
        <translation>값의 메모리가 아닙니다</translation>
    </message>
    <message>
        <source>a window starts at row and column 0 and has no negative size</source>
        <translation>창은 0 이상의 행과 열에서 시작하며 크기는 음수일 수 없습니다</translation>
    </message>
    <message>
        <source>%1 is not a dtype</source>
        <translation>%1이(가) 가리키는 dtype이 없습니다</translation>
    </message>
    <message>
        <source>this is not a known tensor file format</source>
        <translation>알려진 텐서 파일이 아닙니다</translation>
    </message>
    <message>
        <source>for raw numbers, give the element type and shape; .npy, .npz, .safetensors and .pt need neither</source>
        <translation>원시 숫자라면 원소 형식과 모양을 지정하세요. .npy, .npz, .safetensors, .pt는 그대로 읽습니다</translation>
    </message>
    <message>
        <source>the file has %1 bytes, but %2 in this shape needs %3</source>
        <translation>파일은 %1바이트이지만 이 모양의 %2에는 %3바이트가 필요합니다</translation>
    </message>
    <message>
        <source>give an .npz, a .safetensors, or a file of tensors saved by torch.save</source>
        <translation>.npz, .safetensors 또는 torch.save로 저장한 텐서 파일을 지정하세요</translation>
    </message>
    <message>
        <source>an .npy file holds one tensor, not %1</source>
        <translation>.npy 파일에는 텐서를 하나만 담을 수 있는데 %1개입니다</translation>
    </message>
    <message>
        <source>random normal numbers can&apos;t be %1</source>
        <translation>정규 분포 난수는 %1 형식일 수 없습니다</translation>
    </message>
    <message>
        <source>use zeros, ones, normal or arange</source>
        <translation>zeros, ones, normal, arange를 쓸 수 있습니다</translation>
    </message>
    <message>
        <source>elements of numpy&apos;s type &apos;%1&apos; are not supported</source>
        <translation>numpy 형식 &apos;%1&apos;의 원소는 지원하지 않습니다</translation>
    </message>
    <message>
        <source>it is truncated: copy or save it again</source>
        <translation>파일이 잘렸습니다. 다시 복사하거나 저장하세요</translation>
    </message>
    <message>
        <source>written as %1; numpy has no %2</source>
        <translation>numpy에 %2이(가) 없어 %1(으)로 저장했습니다</translation>
    </message>
    <message>
        <source>%1: written as %2; numpy has no %3</source>
        <translation>%1: numpy에 %3이(가) 없어 %2(으)로 저장했습니다</translation>
    </message>
    <message>
        <source>the tensor is sparse; only strided tensors are supported</source>
        <translation>희소 텐서입니다. strided 텐서만 읽습니다</translation>
    </message>
    <message>
        <source>elements of type %1 are not supported</source>
        <translation>%1 형식의 원소는 지원하지 않습니다</translation>
    </message>
    <message>
        <source>a picture can&apos;t be a tensor of %1 dimensions</source>
        <translation>그림은 %1차원 텐서가 될 수 없습니다</translation>
    </message>
    <message>
        <source>a picture of %1 bytes is too large</source>
        <translation>%1바이트 크기의 그림은 읽지 않습니다</translation>
    </message>
    <message>
        <source>PNG, JPEG and BMP are supported</source>
        <translation>PNG, JPEG, BMP를 읽습니다</translation>
    </message>
    <message>
        <source>%1 elements are too many for text; at most %2 are written</source>
        <translation>원소 %1개는 글로 쓰기에 너무 많습니다. 최대 %2개까지 쓸 수 있습니다</translation>
    </message>
    <message>
        <source>one of the two tensors is complex</source>
        <translation>두 텐서 중 하나만 복소수입니다</translation>
    </message>
    <message>
        <source>the tensor needs %1 bytes, but its offsets say otherwise</source>
        <translation>텐서에는 %1바이트가 필요하지만 오프셋은 그렇지 않습니다</translation>
    </message>
    <message>
        <source>a slice that begins with &apos;[&apos; must end with &apos;]&apos;</source>
        <translation>&apos;[&apos;로 시작한 슬라이스는 &apos;]&apos;로 끝나야 합니다</translation>
    </message>
    <message>
        <source>unexpected text after the &apos;]&apos;</source>
        <translation>&apos;]&apos; 뒤에 무언가가 있습니다</translation>
    </message>
    <message>
        <source>the step of a range must be greater than 0</source>
        <translation>범위의 간격은 0보다 커야 합니다</translation>
    </message>
    <message>
        <source>negative steps are not supported</source>
        <translation>음수 간격은 지원하지 않습니다</translation>
    </message>
    <message>
        <source>the tensor has %1 dimensions, but the slice names more</source>
        <translation>텐서는 %1차원인데 슬라이스가 더 많은 차원을 지정합니다</translation>
    </message>
    <message>
        <source>index %1 is out of range for dimension %2, which has %3 elements</source>
        <translation>인덱스 %1은(는) 원소가 %3개인 차원 %2을(를) 벗어납니다</translation>
    </message>
    <message>
        <source>this is not an event (byte %1)</source>
        <translation>이벤트가 아닙니다 (바이트 %1)</translation>
    </message>
    <message>
        <source>this event is not valid JSON (byte %1)</source>
        <translation>이벤트가 올바른 JSON이 아닙니다 (바이트 %1)</translation>
    </message>
    <message>
        <source>this event&apos;s duration is not a number (dur)</source>
        <translation>이벤트의 길이(dur)가 숫자가 아닙니다</translation>
    </message>
    <message>
        <source>this event ends one that never began</source>
        <translation>시작하지 않은 것을 끝내는 이벤트입니다</translation>
    </message>
    <message>
        <source>this event begins but never ends; it is shown up to the end: %1</source>
        <translation>시작했지만 끝나지 않는 이벤트라 끝까지 이어진 것으로 표시합니다: %1</translation>
    </message>
    <message>
        <source>the file ends before its list of events does</source>
        <translation>이벤트 목록이 끝나기 전에 파일이 끝났습니다</translation>
    </message>
    <message>
        <source>this line&apos;s start is not a number</source>
        <translation>줄의 시작(start)이 숫자가 아닙니다</translation>
    </message>
    <message>
        <source>this line&apos;s duration is not a number</source>
        <translation>줄의 길이(duration)가 숫자가 아닙니다</translation>
    </message>
    <message>
        <source>this line&apos;s arguments are not a JSON object</source>
        <translation>줄의 인수(arguments)가 JSON 객체가 아닙니다</translation>
    </message>
    <message>
        <source>this flow names a slice that does not exist</source>
        <translation>흐름이 가리키는 슬라이스가 없습니다</translation>
    </message>
    <message>
        <source>only PyTorchSim logs are read together</source>
        <translation>함께 읽을 수 있는 것은 PyTorchSim 로그뿐입니다</translation>
    </message>
    <message>
        <source>the section holds the wrong number of values</source>
        <translation>섹션에 든 값의 개수가 맞지 않습니다</translation>
    </message>
    <message>
        <source>the file extension is not one of a trace format</source>
        <translation>파일 이름의 확장자가 트레이스 형식이 아닙니다</translation>
    </message>
    <message>
        <source>use .json, .json.gz, .pftrace, .perfetto-trace, .csv or .nwtrace</source>
        <translation>.json, .json.gz, .pftrace, .perfetto-trace, .csv, .nwtrace 중 하나로 끝나야 합니다</translation>
    </message>
    <message>
        <source>was ended because %1 was canceled but kept running for two seconds</source>
        <translation>%1을(를) 취소한 뒤에도 2초 동안 계속되어 종료했습니다</translation>
    </message>
    <message>
        <source>it is restarted with the next launch</source>
        <translation>다음에 실행을 시작할 때 다시 시작합니다</translation>
    </message>
    <message>
        <source>&apos;nodewise/recover&apos;, a step, or &apos;continue&apos; restarts it at the previous stop</source>
        <translation>&apos;nodewise/recover&apos;, 단계 실행, &apos;continue&apos; 중 하나로 바로 앞의 정지 지점에서 다시 시작합니다</translation>
    </message>
    <message>
        <source>was ended because the restart was canceled</source>
        <translation>다시 시작이 취소되어 종료했습니다</translation>
    </message>
    <message>
        <source>send &apos;launch&apos; first</source>
        <translation>&apos;launch&apos;가 먼저 와야 합니다</translation>
    </message>
    <message>
        <source>a program is already launched</source>
        <translation>이미 프로그램을 실행하고 있습니다</translation>
    </message>
    <message>
        <source>configurationDone was sent twice</source>
        <translation>configurationDone 요청이 두 번 왔습니다</translation>
    </message>
    <message>
        <source>was ended on request</source>
        <translation>요청에 따라 종료했습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; was sent before initialize</source>
        <translation>initialize보다 먼저 &apos;%1&apos; 요청이 왔습니다</translation>
    </message>
    <message>
        <source>initialize was sent twice</source>
        <translation>initialize 요청이 두 번 왔습니다</translation>
    </message>
    <message>
        <source>add it, too, if you trust it: its code will run</source>
        <translation>신뢰한다면 그 플러그인도 지정하세요. 그 코드가 실행됩니다</translation>
    </message>
    <message>
        <source>the session was recorded with another program: its graph has changed, so breakpoints, edits and the stop may not match</source>
        <translation>이 세션은 다른 프로그램으로 기록되었습니다. 그래프가 바뀌어 중단점, 편집, 멈추는 곳이 다를 수 있습니다</translation>
    </message>
    <message>
        <source>the session could be restored only to step %1 of %2: %3</source>
        <translation>세션을 %2단계 중 %1단계까지만 되돌릴 수 있었습니다: %3</translation>
    </message>
    <message>
        <source>Recomputing what an edit changes</source>
        <translation>편집으로 달라지는 값을 다시 계산하는 중</translation>
    </message>
    <message>
        <source>Recomputing a value</source>
        <translation>값을 다시 만드는 중</translation>
    </message>
    <message>
        <source>it is restarted with the next request</source>
        <translation>다음 요청 때 다시 시작합니다</translation>
    </message>
    <message>
        <source>the engine reported nothing about the plug-in</source>
        <translation>엔진이 플러그인에 대해 아무것도 알려 주지 않았습니다</translation>
    </message>
    <message>
        <source>a range must not decrease, and its step must be above 0</source>
        <translation>범위는 작은 수에서 큰 수로, 0보다 큰 간격으로 지정해야 합니다</translation>
    </message>
    <message>
        <source>can&apos;t create a folder for values</source>
        <translation>값을 담을 폴더를 만들 수 없습니다</translation>
    </message>
    <message>
        <source>the template matches no node of the program</source>
        <translation>이 템플릿이 받는 노드가 프로그램에 없습니다</translation>
    </message>
    <message>
        <source>and %1 more: see nodewise-cli profile check</source>
        <translation>외 %1개: nodewise-cli profile check를 보세요</translation>
    </message>
    <message>
        <source>the folder can&apos;t be created</source>
        <translation>폴더를 만들 수 없습니다</translation>
    </message>
    <message>
        <source>the folder belongs to another user</source>
        <translation>폴더가 다른 사용자의 것입니다</translation>
    </message>
    <message>
        <source>kernels of templates that are not trusted are not run</source>
        <translation>신뢰하지 않는 템플릿의 커널은 실행하지 않습니다</translation>
    </message>
    <message>
        <source>there is not enough memory for the %1 bytes of the file</source>
        <translation>파일의 %1바이트를 읽을 메모리가 부족합니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; leads out of the folder</source>
        <translation>&apos;%1&apos;은(는) 폴더 밖을 가리킵니다</translation>
    </message>
    <message>
        <source>there is not enough memory for this JSON</source>
        <translation>이 JSON을 읽을 메모리가 부족합니다</translation>
    </message>
    <message>
        <source>too many files are mapped at a time</source>
        <translation>한 번에 매핑된 파일이 너무 많습니다</translation>
    </message>
    <message>
        <source>there is not enough memory to open this file</source>
        <translation>이 파일을 열 메모리가 부족합니다</translation>
    </message>
    <message>
        <source>bodies nest deeper than %1 levels</source>
        <translation>본문이 %1단계보다 깊게 중첩되어 있습니다</translation>
    </message>
    <message>
        <source>a body runs itself</source>
        <translation>본문이 자기 자신을 실행합니다</translation>
    </message>
    <message>
        <source>the template&apos;s functions: more time or memory than one call may take</source>
        <translation>템플릿의 함수: 호출 하나에 허용된 시간이나 메모리를 넘었습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has %2 tensors, and a kernel takes at most %3</source>
        <translation>&apos;%1&apos;에는 텐서가 %2개 있지만 커널은 최대 %3개까지 받습니다</translation>
    </message>
    <message>
        <source>sections nest deeper than %1 levels</source>
        <translation>섹션이 %1단계보다 깊게 중첩되어 있습니다</translation>
    </message>
    <message>
        <source>the kernel %1 made a system call, which no kernel may</source>
        <translation>커널 %1이(가) 시스템 호출을 했습니다. 커널에는 허용되지 않습니다</translation>
    </message>
    <message>
        <source>the kernel declares &apos;%1&apos;, which kernels may not call</source>
        <translation>커널이 &apos;%1&apos;을(를) 선언합니다. 커널은 이것을 호출할 수 없습니다</translation>
    </message>
    <message>
        <source>the global &apos;%1&apos; has a section of its own, which kernels may not choose</source>
        <translation>전역 변수 &apos;%1&apos;에 섹션이 지정되어 있습니다. 커널은 섹션을 고를 수 없습니다</translation>
    </message>
    <message>
        <source>kernels may not use %1</source>
        <translation>커널은 %1을(를) 사용할 수 없습니다</translation>
    </message>
    <message>
        <source>the kernel has names or assembly that kernels may not have</source>
        <translation>커널에 허용되지 않는 이름이나 어셈블리가 있습니다</translation>
    </message>
    <message>
        <source>none: it is switched off by NODEWISE_CAGE</source>
        <translation>없음: NODEWISE_CAGE로 꺼져 있습니다</translation>
    </message>
    <message>
        <source>system calls and files (seccomp); this kernel has no Landlock</source>
        <translation>시스템 호출과 파일(seccomp). 이 운영체제 커널에는 Landlock이 없습니다</translation>
    </message>
    <message>
        <source>files and system calls (Landlock %1, seccomp)</source>
        <translation>파일과 시스템 호출(Landlock %1, seccomp)</translation>
    </message>
    <message>
        <source>the worker&apos;s files can&apos;t be restricted: %1</source>
        <translation>작업 프로세스의 파일 접근을 제한할 수 없습니다: %1</translation>
    </message>
    <message>
        <source>the worker&apos;s system calls can&apos;t be restricted: %1</source>
        <translation>작업 프로세스의 시스템 호출을 제한할 수 없습니다: %1</translation>
    </message>
    <message>
        <source>the records of the archive claim more bytes than it has</source>
        <translation>아카이브의 레코드들이 아카이브보다 더 많은 바이트를 차지한다고 되어 있습니다</translation>
    </message>
    <message>
        <source>there is not enough memory for the %1 bytes of the record</source>
        <translation>레코드의 %1바이트를 읽을 메모리가 부족합니다</translation>
    </message>
    <message>
        <source>the pickled value contains itself, or unfolds to more than %1 values</source>
        <translation>피클된 값이 자기 자신을 포함하거나, 펼치면 값이 %1개를 넘습니다</translation>
    </message>
    <message>
        <source>decoding the %1 bytes of the record may take %2 bytes of memory, of which %3 are free</source>
        <translation>레코드의 %1바이트를 디코딩하는 데 메모리가 %2바이트까지 필요할 수 있으나 %3바이트만 비어 있습니다</translation>
    </message>
    <message>
        <source>the file has changed since it was opened</source>
        <translation>파일이 열었을 때와 다릅니다</translation>
    </message>
    <message>
        <source>open it again</source>
        <translation>다시 여세요</translation>
    </message>
    <message>
        <source>the record &apos;%1&apos; does not match its checksum: the file is damaged</source>
        <translation>레코드 &apos;%1&apos;이(가) 체크섬과 일치하지 않습니다. 파일이 손상되었습니다</translation>
    </message>
    <message>
        <source>the graph&apos;s code can&apos;t be kept in a folder of your own</source>
        <translation>그래프의 코드를 사용자 전용 폴더에 보관할 수 없습니다</translation>
    </message>
    <message>
        <source>its sizes do not fit in 64 bits</source>
        <translation>크기가 64비트에 들어가지 않습니다</translation>
    </message>
    <message>
        <source>its elements are beyond 64 bits, in a storage of %1</source>
        <translation>요소가 64비트를 벗어납니다(저장소의 요소는 %1개)</translation>
    </message>
    <message>
        <source>it needs elements %1 to %2 of a storage of %3</source>
        <translation>요소 %1부터 %2까지 필요하지만 저장소의 요소는 %3개입니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has %2 elements where %3 are needed</source>
        <translation>&apos;%1&apos;의 요소는 %2개이지만 %3개가 필요합니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has %2 dimensions where at least %3 are needed</source>
        <translation>&apos;%1&apos;은(는) %2차원이지만 %3차원 이상이어야 합니다</translation>
    </message>
    <message>
        <source>the offset %1 is not between %2 and %3</source>
        <translation>오프셋 %1이(가) %2에서 %3 사이에 있지 않습니다</translation>
    </message>
    <message>
        <source>the label %1 is not one of %2 classes</source>
        <translation>레이블 %1이(가) 클래스 %2개에 속하지 않습니다</translation>
    </message>
    <message>
        <source>its sizes do not fit each other</source>
        <translation>크기가 서로 맞지 않습니다</translation>
    </message>
    <message>
        <source>refused: %1</source>
        <translation>거부됨: %1</translation>
    </message>
    <message>
        <source>refused: it has not been reviewed yet</source>
        <translation>거부됨: 아직 검토되지 않았습니다</translation>
    </message>
    <message>
        <source>a program comes from others and must not reach files or foreign memory; &quot;What runs, and what is refused&quot; in docs/operators.md lists what is allowed</source>
        <translation>프로그램은 다른 사람이 만든 것이므로 파일이나 다른 메모리에 접근해서는 안 됩니다. 허용되는 것은 docs/operators.md의 &quot;What runs, and what is refused&quot;에 있습니다</translation>
    </message>
    <message>
        <source>it reads or writes files</source>
        <translation>파일을 읽거나 씁니다</translation>
    </message>
    <message>
        <source>it reaches memory that does not belong to its arguments</source>
        <translation>인수의 것이 아닌 메모리에 접근합니다</translation>
    </message>
    <message>
        <source>it reads or writes memory by sizes or indices that nothing checks</source>
        <translation>아무것도 검사하지 않는 크기나 인덱스로 메모리를 읽거나 씁니다</translation>
    </message>
    <message>
        <source>it is a part of the backward pass and trusts what the forward pass saved</source>
        <translation>역전파의 일부이며 순전파가 저장한 값을 그대로 믿습니다</translation>
    </message>
    <message>
        <source>it is for sparse tensors, whose indices its kernel does not check</source>
        <translation>희소 텐서용이며 커널이 인덱스를 검사하지 않습니다</translation>
    </message>
    <message>
        <source>it is for nested tensors, whose offsets its kernel does not check</source>
        <translation>중첩 텐서용이며 커널이 오프셋을 검사하지 않습니다</translation>
    </message>
    <message>
        <source>it takes packed data, which its kernel uses as an object in memory</source>
        <translation>커널이 메모리의 객체로 쓰는 묶음 데이터를 받습니다</translation>
    </message>
    <message>
        <source>it changes what autograd or vmap keep</source>
        <translation>autograd나 vmap이 관리하는 것을 바꿉니다</translation>
    </message>
    <message>
        <source>it changes the process: settings, caches, or the generator</source>
        <translation>프로세스의 설정, 캐시, 난수 생성기를 바꿉니다</translation>
    </message>
    <message>
        <source>it writes to the worker&apos;s output or reads the clock</source>
        <translation>작업 프로세스의 출력에 쓰거나 시계를 읽습니다</translation>
    </message>
    <message>
        <source>it starts or waits for other threads</source>
        <translation>다른 스레드를 시작하거나 기다립니다</translation>
    </message>
    <message>
        <source>it is there for PyTorch&apos;s own tests</source>
        <translation>PyTorch 자체의 테스트를 위한 것입니다</translation>
    </message>
    <message>
        <source>only TorchScript&apos;s optimizer uses it</source>
        <translation>TorchScript의 최적화기만 사용합니다</translation>
    </message>
    <message>
        <source>the namespace &apos;%1&apos; is Nodewise&apos;s own</source>
        <translation>이름공간 &apos;%1&apos;은(는) Nodewise가 사용합니다</translation>
    </message>
    <message>
        <source>it takes more time or memory than one call may</source>
        <translation>호출 하나에 허용된 시간이나 메모리를 넘었습니다</translation>
    </message>
    <message>
        <source>%1 is refused: it is not a function of this text</source>
        <translation>%1이(가) 거부됨: 이 텍스트의 함수가 아닙니다</translation>
    </message>
    <message>
        <source>more than %1 operations where its calls are unfolded</source>
        <translation>호출을 펼치면 연산이 %1개를 넘습니다</translation>
    </message>
    <message>
        <source>%1 is refused: it holds a graph of its own</source>
        <translation>%1이(가) 거부됨: 자체 그래프를 갖고 있습니다</translation>
    </message>
    <message>
        <source>%1 writes into its argument</source>
        <translation>%1이(가) 인수에 씁니다</translation>
    </message>
    <message>
        <source>the default of the parameter &apos;%1&apos; is not a constant</source>
        <translation>매개변수 &apos;%1&apos;의 기본값이 상수가 아닙니다</translation>
    </message>
    <message>
        <source>this is an exported program, not a file of tensors</source>
        <translation>이것은 텐서 파일이 아니라 내보낸 프로그램입니다</translation>
    </message>
    <message>
        <source>save what it holds: torch.save(program.state_dict, &quot;weights.pt&quot;)</source>
        <translation>내용을 저장하세요: torch.save(program.state_dict, &quot;weights.pt&quot;)</translation>
    </message>
    <message>
        <source>more than %1 events are open here</source>
        <translation>여기에 열린 이벤트가 %1개보다 많습니다</translation>
    </message>
    <message>
        <source>events nest deeper than %1 levels here</source>
        <translation>여기서 이벤트가 %1단계보다 깊게 중첩됩니다</translation>
    </message>
    <message>
        <source>what holds back code in files is not complete on this machine: %1
</source>
        <translation>이 컴퓨터에서는 파일 속 코드에 대한 격리가 완전하지 않습니다: %1
</translation>
    </message>
    <message>
        <source>this must be an object with &quot;read&quot; and &quot;write&quot;</source>
        <translation>&quot;read&quot;와 &quot;write&quot;가 있는 객체여야 합니다</translation>
    </message>
    <message>
        <source>this plug-in needs more than others may; to read: %1; to write: %2</source>
        <translation>이 플러그인은 다른 플러그인보다 많은 권한이 필요합니다. 읽기: %1, 쓰기: %2</translation>
    </message>
    <message>
        <source>was ended because it took most of more than %1 MB of memory, which is for all workers together</source>
        <translation>모든 작업 프로세스가 함께 쓰는 메모리 %1MB를 넘었고 그중 가장 많이 사용하여 종료되었습니다</translation>
    </message>
    <message>
        <source>the worker can&apos;t enter its cage: %1</source>
        <translation>작업 프로세스를 격리할 수 없습니다: %1</translation>
    </message>
    <message>
        <source>none: this kernel lacks the seccomp features that it needs</source>
        <translation>없음: 이 운영체제 커널에 필요한 seccomp 기능이 없습니다</translation>
    </message>
    <message>
        <source>the file no longer exists</source>
        <translation>파일이 더 이상 없습니다</translation>
    </message>
    <message>
        <source>put more of the contraction into one product: pack channels or taps of the filter into K (im2col)</source>
        <translation>행렬곱 하나에 축약을 더 많이 담으세요. 채널이나 필터 탭을 K에 모으면 됩니다(im2col)</translation>
    </message>
    <message>
        <source>make products wider: batch columns that share the same rows, or swap the operands</source>
        <translation>행렬곱을 넓히세요. 같은 행을 쓰는 열을 모으거나 피연산자를 맞바꾸세요</translation>
    </message>
    <message>
        <source>its copies use %1 of the bytes that DRAM moves: elements lie apart, and each request brings %2 bytes</source>
        <translation>DRAM이 옮기는 바이트 중 %1만 씁니다. 원소가 떨어져 있는데 요청마다 %2바이트를 가져옵니다</translation>
    </message>
    <message>
        <source>change the layout, so that what is copied together lies together</source>
        <translation>함께 복사되는 것이 나란히 놓이도록 레이아웃을 바꾸세요</translation>
    </message>
    <message>
        <source>%1 of DRAM&apos;s requests open another row: what is copied together lies in short pieces</source>
        <translation>DRAM 요청 중 %1이(가) 다른 행을 엽니다. 함께 복사되는 것이 짧은 조각으로 흩어져 있습니다</translation>
    </message>
    <message>
        <source>DRAM is the limit: %1 is read %2 times</source>
        <translation>DRAM이 한계입니다. %1을(를) %2번 읽습니다</translation>
    </message>
    <message>
        <source>larger tiles, so that it is read once</source>
        <translation>한 번만 읽도록 타일을 키우세요</translation>
    </message>
    <message>
        <source>DRAM is the limit, and each byte moves once</source>
        <translation>DRAM이 한계이고, 바이트는 모두 한 번씩만 옮깁니다</translation>
    </message>
    <message>
        <source>fuse it with the kernel that reads its result; more cores do not help, because they share DRAM</source>
        <translation>결과를 읽는 커널과 합치세요. 코어는 DRAM을 함께 쓰므로 늘려도 소용없습니다</translation>
    </message>
    <message>
        <source>DRAM is the limit: what it reads is read once</source>
        <translation>DRAM이 한계입니다. 읽는 것은 한 번씩만 읽습니다</translation>
    </message>
    <message>
        <source>a narrower type for what it reads; more cores do not help, because they share DRAM</source>
        <translation>읽는 데이터의 자료형을 줄이세요. 코어는 DRAM을 함께 쓰므로 늘려도 소용없습니다</translation>
    </message>
    <message>
        <source>the arrays are the limit: they do %1 of the multiply-accumulates that they could</source>
        <translation>배열이 한계입니다. 할 수 있는 곱셈 누산 중 %1을(를) 합니다</translation>
    </message>
    <message>
        <source>more cores: its iterations do not depend on each other</source>
        <translation>코어를 늘리세요. 반복이 서로 의존하지 않습니다</translation>
    </message>
    <message>
        <source>more arrays in each core; more cores do not help, because it has no iterations left for them</source>
        <translation>코어마다 배열을 늘리세요. 나눠 줄 반복이 없어 코어를 늘려도 소용없습니다</translation>
    </message>
    <message>
        <source>the vector unit is the limit: it works in %1 of the cycles</source>
        <translation>벡터 유닛이 한계입니다. 사이클의 %1 동안 일합니다</translation>
    </message>
    <message>
        <source>a narrower type, of which a lane takes twice as many elements at once, or wider lanes</source>
        <translation>레인이 한 번에 두 배의 원소를 처리하도록 자료형을 줄이거나 레인을 넓히세요</translation>
    </message>
    <message>
        <source>copies wait for room in the scratchpad: what it holds must be read before more can be loaded</source>
        <translation>복사가 스크래치패드의 자리를 기다립니다. 들어 있는 것을 다 읽어야 더 가져올 수 있습니다</translation>
    </message>
    <message>
        <source>smaller tiles, of which two fit, or a larger scratchpad</source>
        <translation>두 개가 들어가도록 타일을 줄이거나 스크래치패드를 키우세요</translation>
    </message>
    <message>
        <source>it is so small that latencies are most of its time: %1 cycles to and from DRAM and through the array</source>
        <translation>너무 작아서 지연 시간이 대부분입니다. DRAM 왕복과 배열 통과에 %1사이클이 걸립니다</translation>
    </message>
    <message>
        <source>fuse it with the kernels around it</source>
        <translation>앞뒤의 커널과 합치세요</translation>
    </message>
    <message>
        <source>its copies and its computation take turns: neither goes on while the other one does</source>
        <translation>복사와 계산이 번갈아 진행되고 겹치지 않습니다</translation>
    </message>
    <message>
        <source>smaller tiles, so that the next one is copied while one is computed</source>
        <translation>하나를 계산하는 동안 다음 것을 복사하도록 타일을 줄이세요</translation>
    </message>
    <message>
        <source>%1 of %2 launches</source>
        <translation>실행 %2개 중 %1개</translation>
    </message>
    <message>
        <source>1 node that ATen runs</source>
        <translation>ATen이 실행하는 노드 1개</translation>
    </message>
    <message>
        <source>%1 nodes that ATen runs</source>
        <translation>ATen이 실행하는 노드 %1개</translation>
    </message>
    <message>
        <source>without %1</source>
        <translation>%1 제외</translation>
    </message>
    <message>
        <source>without %1 and %2</source>
        <translation>%1 및 %2 제외</translation>
    </message>
    <message>
        <source>Inductor turns %1 into %2 before it asks for an OpFunc; add %1 to &quot;overrides&quot; to prevent it</source>
        <translation>Inductor는 OpFunc를 찾기 전에 %1을(를) %2(으)로 바꿉니다. 막으려면 %1을(를) &quot;overrides&quot;에 추가하세요</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1; %2</translation>
    </message>
    <message>
        <source>What the program returns was not compared</source>
        <translation>프로그램이 반환하는 값이 비교되지 않았습니다</translation>
    </message>
    <message>
        <source>Not all values were compared</source>
        <translation>비교되지 않은 값이 있습니다</translation>
    </message>
    <message>
        <source>the output was not compared: %1</source>
        <translation>출력이 비교되지 않았습니다: %1</translation>
    </message>
    <message>
        <source>it was not compared: %1</source>
        <translation>비교되지 않았습니다: %1</translation>
    </message>
    <message>
        <source>%1; nor were %2 other values</source>
        <translation>%1; 다른 값 %2개도 마찬가지입니다</translation>
    </message>
    <message>
        <source>equal within the rounding of a sum of %1 terms</source>
        <translation>항 %1개 합의 반올림 오차 이내에서 같음</translation>
    </message>
    <message>
        <source>and %1 more mistakes of the profile</source>
        <translation>그 밖에 프로파일의 오류 %1개</translation>
    </message>
    <message>
        <source>it leaves out the input &apos;%1&apos; of &apos;%2&apos;</source>
        <translation>&apos;%2&apos;의 입력 &apos;%1&apos;을(를) 빠뜨립니다</translation>
    </message>
    <message>
        <source>it makes &apos;%1&apos; %2 instead of %3</source>
        <translation>&apos;%1&apos;을(를) %3 대신 %2(으)로 만듭니다</translation>
    </message>
    <message>
        <source>the conversion of op &apos;%1&apos; loses something: %2</source>
        <translation>연산 &apos;%1&apos;의 변환에서 잃는 것이 있습니다: %2</translation>
    </message>
    <message>
        <source>the template &apos;%1&apos; does not accept &apos;%2&apos;: %3</source>
        <translation>템플릿 &apos;%1&apos;이(가) &apos;%2&apos;을(를) 받지 않음: %3</translation>
    </message>
    <message>
        <source>the product&apos;s &apos;%1&apos; is not a buffer</source>
        <translation>곱의 &apos;%1&apos;은(는) 버퍼가 아닙니다</translation>
    </message>
    <message>
        <source>this is not a product</source>
        <translation>곱이 아닙니다</translation>
    </message>
    <message>
        <source>e.g. &apos;//! product: Y_spad of X_spad and W_spad&apos;, or with &apos;by TAPS&apos;</source>
        <translation>예: &apos;//! product: Y_spad of X_spad and W_spad&apos;, 또는 &apos;by TAPS&apos;를 붙여</translation>
    </message>
    <message>
        <source>this line of the header comes after the kernel</source>
        <translation>이 헤더 줄이 커널 뒤에 있습니다</translation>
    </message>
    <message>
        <source>move it to the top</source>
        <translation>맨 위로 옮기세요</translation>
    </message>
    <message>
        <source>%2 of %1 candidates fit; this one takes the fewest cycles by estimate, %3, and 2 × %4 (double-buffered) of %5; number of tiles: %6</source>
        <translation>후보 %1개 중 %2개가 들어갑니다. 이것이 예상 사이클이 %3(으)로 가장 적고, %5 중 2 × %4(이중 버퍼)를 차지합니다. 타일 수: %6</translation>
    </message>
    <message>
        <source>in Python, with the class that was scripted: model = MyModel(); model.load_state_dict(torch.jit.load(&quot;model.pt&quot;).state_dict()); torch.export.save(torch.export.export(model.eval(), example_inputs), &quot;model.pt2&quot;)</source>
        <translation>Python에서, 스크립트로 변환된 클래스를 사용해: model = MyModel(); model.load_state_dict(torch.jit.load(&quot;model.pt&quot;).state_dict()); torch.export.save(torch.export.export(model.eval(), example_inputs), &quot;model.pt2&quot;)</translation>
    </message>
    <message>
        <source>in Python, with the class that the weights are of: model = MyModel(); model.load_state_dict(torch.load(&quot;model.pt&quot;, weights_only=True)); torch.export.save(torch.export.export(model.eval(), example_inputs), &quot;model.pt2&quot;)</source>
        <translation>Python에서, 가중치가 속한 클래스를 사용해: model = MyModel(); model.load_state_dict(torch.load(&quot;model.pt&quot;, weights_only=True)); torch.export.save(torch.export.export(model.eval(), example_inputs), &quot;model.pt2&quot;)</translation>
    </message>
    <message>
        <source>in Python, if you trust the file, whose code is run: model = torch.load(&quot;model.pt&quot;, weights_only=False); torch.export.save(torch.export.export(model.eval(), example_inputs), &quot;model.pt2&quot;)</source>
        <translation>Python에서, 파일의 코드가 실행되므로 신뢰하는 경우에만: model = torch.load(&quot;model.pt&quot;, weights_only=False); torch.export.save(torch.export.export(model.eval(), example_inputs), &quot;model.pt2&quot;)</translation>
    </message>
    <message>
        <source>calls decomposed: %1; levels: %2; calls that their rule is wrong about: %3</source>
        <translation>분해된 호출: %1; 단계: %2; 규칙이 잘못된 호출: %3</translation>
    </message>
    <message>
        <source>&apos;%1&apos; must be true or false</source>
        <translation>&apos;%1&apos;은(는) true 또는 false여야 합니다</translation>
    </message>
    <message>
        <source>&apos;dram_nrefi&apos; must be more than &apos;dram_nrfc&apos;</source>
        <translation>&apos;dram_nrefi&apos;는 &apos;dram_nrfc&apos;보다 커야 합니다</translation>
    </message>
    <message>
        <source>&apos;dram_row_bytes&apos; and &apos;dram_banks&apos; go together</source>
        <translation>&apos;dram_row_bytes&apos;와 &apos;dram_banks&apos;는 함께 써야 합니다</translation>
    </message>
    <message>
        <source>the DRAM of &apos;%1&apos; is unknown: the file&apos;s name must say HBM2, HBM3, DDR4 or LPDDR5</source>
        <translation>&apos;%1&apos;의 DRAM을 알 수 없습니다. 파일 이름으로 HBM2, HBM3, DDR4, LPDDR5를 구별합니다</translation>
    </message>
    <message>
        <source>the reference has no tensor here</source>
        <translation>기준에는 여기에 텐서가 없습니다</translation>
    </message>
    <message>
        <source>the run has no tensor here</source>
        <translation>실행에는 여기에 텐서가 없습니다</translation>
    </message>
    <message>
        <source>the reference returns fewer values</source>
        <translation>기준이 더 적은 값을 반환합니다</translation>
    </message>
    <message>
        <source>in the other run it is part of a node that stands for several</source>
        <translation>다른 실행에서는 여러 노드를 대신하는 노드의 일부입니다</translation>
    </message>
    <message>
        <source>the condition does not compile, so it never stops: %1</source>
        <translation>조건이 컴파일되지 않아 멈추지 않습니다: %1</translation>
    </message>
    <message>
        <source>the program does not return it</source>
        <translation>프로그램이 이것을 반환하지 않습니다</translation>
    </message>
    <message>
        <source>nothing could be compared: the program returns no tensors</source>
        <translation>비교할 수 있는 것이 없습니다: 프로그램이 텐서를 반환하지 않습니다</translation>
    </message>
    <message>
        <source>it does not verify</source>
        <translation>검증에 실패합니다</translation>
    </message>
    <message>
        <source>it could not be verified: %1</source>
        <translation>검증할 수 없음: %1</translation>
    </message>
    <message>
        <source>a library that is loaded already</source>
        <translation>이미 로드된 라이브러리</translation>
    </message>
    <message>
        <source>it defines operators of &apos;%1&apos; with TORCH_LIBRARY, and so does %2: only one library may</source>
        <translation>TORCH_LIBRARY로 &apos;%1&apos;의 연산자를 정의하는데 %2도 그렇게 합니다: 한 라이브러리만 할 수 있습니다</translation>
    </message>
    <message>
        <source>write TORCH_LIBRARY_FRAGMENT(%1, m) in place of TORCH_LIBRARY in one of them</source>
        <translation>둘 중 하나에서 TORCH_LIBRARY 대신 TORCH_LIBRARY_FRAGMENT(%1, m)를 쓰십시오</translation>
    </message>
    <message>
        <source>&apos;%1&apos; does not lie in one piece: its kernel would read beyond it</source>
        <translation>&apos;%1&apos;이(가) 메모리에 이어져 있지 않아 커널이 그 밖을 읽게 됩니다</translation>
    </message>
    <message>
        <source>the sizes of &apos;%1&apos; are %2 where %3 are needed</source>
        <translation>&apos;%1&apos;의 크기가 %2이지만 %3이어야 합니다</translation>
    </message>
    <message>
        <source>the index %1 in &apos;%2&apos; is not one of %3</source>
        <translation>&apos;%2&apos;의 인덱스 %1은(는) %3개의 범위를 벗어납니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is %2, which is none of its modes</source>
        <translation>&apos;%1&apos;이(가) %2인데, 그런 모드는 없습니다</translation>
    </message>
    <message>
        <source>the dimension %1 is not one of %2</source>
        <translation>차원 %1은(는) %2개의 차원에 없습니다</translation>
    </message>
    <message>
        <source>a dimension stands in it twice</source>
        <translation>같은 차원이 두 번 지정되었습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has %2, and no tensor is as large</source>
        <translation>&apos;%1&apos;에 %2이(가) 있는데, 그렇게 큰 텐서는 없습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; does not lead from %2 elements to %3</source>
        <translation>&apos;%1&apos;(으)로는 요소 %2개가 %3개가 되지 않습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has rows of %2 elements where its kernel reads %3 at a time</source>
        <translation>&apos;%1&apos;의 행에 요소가 %2개인데, 커널은 한 번에 %3개씩 읽습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has %2 dimensions where %3 are needed</source>
        <translation>&apos;%1&apos;의 차원이 %2개인데 %3개여야 합니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is %2, which is not a valid %3</source>
        <translation>&apos;%1&apos;이(가) %2인데, 이는 %3이(가) 아닙니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not that of dense tensors: kernels for others trust indices</source>
        <translation>&apos;%1&apos;이(가) 밀집 텐서의 것이 아닙니다. 다른 텐서의 커널은 인덱스를 검사하지 않습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a quantized type, whose kernels trust sizes and scales</source>
        <translation>&apos;%1&apos;이(가) 양자화 타입입니다. 그 커널은 크기와 스케일을 검사하지 않습니다</translation>
    </message>
    <message>
        <source>it takes an object that no program has</source>
        <translation>프로그램에 있을 수 없는 객체를 받습니다</translation>
    </message>
    <message>
        <source>it is LibTorch&apos;s own of &apos;%1&apos;, which exported programs do not use, and no plug-in&apos;s or profile&apos;s</source>
        <translation>내보낸 프로그램이 쓰지 않는 LibTorch 자체의 &apos;%1&apos; 연산자이며, 플러그인이나 프로필의 것이 아닙니다</translation>
    </message>
    <message>
        <source>it has not been reviewed yet</source>
        <translation>아직 검토되지 않았습니다</translation>
    </message>
    <message>
        <source>it is for tensors of quantized types, whose kernels trust sizes and scales</source>
        <translation>양자화 타입의 텐서를 위한 것으로, 그 커널은 크기와 스케일을 검사하지 않습니다</translation>
    </message>
    <message>
        <source>no call of %1 could be made up that its shape rule takes</source>
        <translation>%1의 형태 규칙이 받아들이는 호출을 만들 수 없습니다</translation>
    </message>
    <message>
        <source>judge a program that calls it: nodewise-cli coverage FILE</source>
        <translation>이 연산자를 호출하는 프로그램을 판정하세요: nodewise-cli coverage FILE</translation>
    </message>
    <message>
        <source>the reference was recorded with another number of threads, %1 instead of %2: sums are added up in another order, and round otherwise</source>
        <translation>기준이 다른 스레드 수로 기록되었습니다(%2 대신 %1): 합이 다른 순서로 더해져 반올림이 달라집니다</translation>
    </message>
    <message>
        <source>the reference was recorded on another machine, %1 instead of %2</source>
        <translation>기준이 다른 컴퓨터에서 기록되었습니다(%2 대신 %1)</translation>
    </message>
    <message>
        <source>more than %1 blocks within each other</source>
        <translation>블록이 %1단계보다 깊게 중첩되었습니다</translation>
    </message>
    <message>
        <source>more than %1 branches within each other</source>
        <translation>elif 분기가 %1개보다 많이 이어집니다</translation>
    </message>
    <message>
        <source>more than %1 brackets within each other</source>
        <translation>괄호가 %1단계보다 깊게 중첩되었습니다</translation>
    </message>
    <message>
        <source>more than %1 operators within each other</source>
        <translation>연산자가 %1개보다 많이 겹쳐 있습니다</translation>
    </message>
    <message>
        <source>the template&apos;s function &apos;%1&apos; returns more than %2 characters</source>
        <translation>템플릿의 함수 &apos;%1&apos;이(가) %2자보다 많은 텍스트를 반환합니다</translation>
    </message>
    <message>
        <source>the run that wrote this log failed: %1</source>
        <translation>이 로그를 남긴 실행이 실패했습니다: %1</translation>
    </message>
    <message>
        <source>the simulation stopped before its end: %1</source>
        <translation>시뮬레이션이 끝나기 전에 멈췄습니다: %1</translation>
    </message>
    <message>
        <source>K = %1 fills %2 of the array&apos;s %3 rows, and N = %4 fills %5 of its %6 columns: while rows enter, the arrays do %7 of the multiply-accumulates that they could</source>
        <translation>K = %1이라 배열의 %3행 중 %2행이, N = %4이라 %6열 중 %5열이 찹니다. 행이 들어가는 동안 배열이 할 수 있는 곱셈 누산 중 %7만 합니다</translation>
    </message>
    <message>
        <source>the DMA engines are the limit: they copy in %1 of the cycles, while DRAM moves data in %2</source>
        <translation>DMA 엔진이 한계입니다. 사이클의 %1 동안 복사하지만 DRAM이 데이터를 옮기는 시간은 %2입니다</translation>
    </message>
    <message>
        <source>more copies at once, or more requests per cycle and core</source>
        <translation>복사를 한꺼번에 더 하거나 코어가 사이클마다 요청을 더 보내게 하세요</translation>
    </message>
    <message>
        <source>%1 of %2 cores work: it has no iterations for more</source>
        <translation>코어 %2개 중 %1개만 일합니다. 나눠 줄 반복이 더 없습니다</translation>
    </message>
    <message>
        <source>smaller tiles, so that more cores get one</source>
        <translation>더 많은 코어가 하나씩 받도록 타일을 줄이세요</translation>
    </message>
    <message>
        <source>in Python, with the class that the weights are of, and the name of their entry: model = MyModel(); model.load_state_dict(torch.load(&quot;model.pt&quot;, weights_only=True)[&quot;model_state_dict&quot;]); torch.export.save(torch.export.export(model.eval(), example_inputs), &quot;model.pt2&quot;)</source>
        <translation>Python에서, 가중치의 클래스와 그 항목의 이름으로: model = MyModel(); model.load_state_dict(torch.load(&quot;model.pt&quot;, weights_only=True)[&quot;model_state_dict&quot;]); torch.export.save(torch.export.export(model.eval(), example_inputs), &quot;model.pt2&quot;)</translation>
    </message>
    <message>
        <source>more than %1 blanks or empty lines in a row</source>
        <translation>공백이나 빈 줄이 %1개보다 많이 이어집니다</translation>
    </message>
    <message>
        <source>the reference returns more values</source>
        <translation>기준이 더 많은 값을 반환합니다</translation>
    </message>
    <message>
        <source>the link is longer than %1 characters</source>
        <translation>링크가 %1자보다 깁니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a link of Nodewise</source>
        <translation>&apos;%1&apos;은(는) Nodewise 링크가 아닙니다</translation>
    </message>
    <message>
        <source>a link starts with nodewise://open?file=</source>
        <translation>링크는 nodewise://open?file= 로 시작합니다</translation>
    </message>
    <message>
        <source>the link has &apos;%1&apos;, which this version does not know</source>
        <translation>링크에 이 버전이 모르는 &apos;%1&apos;이(가) 있습니다</translation>
    </message>
    <message>
        <source>the link has &apos;%1&apos; twice</source>
        <translation>링크에 &apos;%1&apos;이(가) 두 번 있습니다</translation>
    </message>
    <message>
        <source>the link needs the absolute path of a file on this machine, such as nodewise://open?file=/models/gpt2.pt2</source>
        <translation>링크에는 이 컴퓨터에 있는 파일의 절대 경로가 필요합니다. 예: nodewise://open?file=/models/gpt2.pt2</translation>
    </message>
    <message>
        <source>the link&apos;s file has a zero byte in its name</source>
        <translation>링크의 파일 이름에 0 바이트가 있습니다</translation>
    </message>
    <message>
        <source>problem</source>
        <translation>문제</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>경고</translation>
    </message>
    <message>
        <source>hint</source>
        <translation>힌트</translation>
    </message>
    <message>
        <source>The program was exported in training mode: dropout draws random numbers, or batch norm takes the batch&apos;s statistics</source>
        <translation>프로그램이 학습 모드로 내보내졌습니다. 드롭아웃이 난수를 뽑거나 배치 정규화가 배치의 통계를 사용합니다</translation>
    </message>
    <message>
        <source>Call model.eval() before torch.export</source>
        <translation>torch.export 전에 model.eval()을 호출하세요</translation>
    </message>
    <message>
        <source>How much is computed depends on values, not on shapes alone</source>
        <translation>계산량이 셰이프뿐 아니라 값에 따라서도 달라집니다</translation>
    </message>
    <message>
        <source>Compilers for NPUs plan by shapes: use a mask of full size, topk, or pad to a bound</source>
        <translation>NPU 컴파일러는 셰이프로 계획을 세웁니다. 전체 크기의 마스크나 topk를 쓰거나 상한까지 패딩하세요</translation>
    </message>
    <message>
        <source>The logarithm of a softmax or sigmoid is -inf where that rounds to zero</source>
        <translation>소프트맥스나 시그모이드가 0으로 반올림되면 그 로그는 -inf입니다</translation>
    </message>
    <message>
        <source>Use log_softmax or logsigmoid, which never form the small number</source>
        <translation>작은 수를 만들지 않는 log_softmax나 logsigmoid를 사용하세요</translation>
    </message>
    <message>
        <source>1/x or 1/sqrt(x) of a sum, a norm or a variance is Inf where all of its elements are zero</source>
        <translation>합, 노름, 분산의 1/x 또는 1/sqrt(x)는 모든 요소가 0이면 Inf입니다</translation>
    </message>
    <message>
        <source>Add a small number first, or clamp(min=...): padded tiles and empty sequences are all zeros</source>
        <translation>먼저 작은 수를 더하거나 clamp(min=...)를 사용하세요. 패딩된 타일과 빈 시퀀스는 모두 0입니다</translation>
    </message>
    <message>
        <source>A division by a sum, a norm or a difference is NaN where that is zero</source>
        <translation>합, 노름, 차로 나눈 값은 그것이 0이면 NaN입니다</translation>
    </message>
    <message>
        <source>Add a small number to the divisor, or clamp(min=...)</source>
        <translation>제수에 작은 수를 더하거나 clamp(min=...)를 사용하세요</translation>
    </message>
    <message>
        <source>A node computes what another has computed already</source>
        <translation>한 노드가 다른 노드가 이미 계산한 것을 다시 계산합니다</translation>
    </message>
    <message>
        <source>%1 nodes compute what others have computed already</source>
        <translation>노드 %1개가 다른 노드가 이미 계산한 것을 다시 계산합니다</translation>
    </message>
    <message>
        <source>%1 is the same as %2</source>
        <translation>%1은(는) %2와(과) 같습니다</translation>
    </message>
    <message>
        <source>Compute it once and pass it on (masks and rotary tables, say); a compiler that merges common subexpressions does it, too</source>
        <translation>한 번만 계산해서 넘겨주세요(예: 마스크, 회전 위치 표). 공통 부분식을 합치는 컴파일러도 그렇게 합니다</translation>
    </message>
    <message>
        <source>One node computes the same in every run</source>
        <translation>노드 하나가 실행할 때마다 같은 것을 계산합니다</translation>
    </message>
    <message>
        <source>%1 nodes compute the same in every run</source>
        <translation>노드 %1개가 실행할 때마다 같은 것을 계산합니다</translation>
    </message>
    <message>
        <source>Register the result as a buffer, or let the compiler fold it: neither inputs nor weights reach it</source>
        <translation>결과를 버퍼로 등록하거나 컴파일러가 접게 하세요. 입력도 가중치도 여기에 닿지 않습니다</translation>
    </message>
    <message>
        <source>One node computes in float64, though no input is float64</source>
        <translation>float64 입력이 없는데 노드 하나가 float64로 계산합니다</translation>
    </message>
    <message>
        <source>%1 nodes compute in float64, though no input is float64</source>
        <translation>float64 입력이 없는데 노드 %1개가 float64로 계산합니다</translation>
    </message>
    <message>
        <source>float64 begins at %1</source>
        <translation>float64가 시작되는 곳: %1</translation>
    </message>
    <message>
        <source>Give the constant or the conversion there a dtype; NPUs often have no float64 at all</source>
        <translation>그곳의 상수나 변환에 dtype을 지정하세요. NPU에는 float64가 아예 없는 경우가 많습니다</translation>
    </message>
    <message>
        <source>A value is converted to a narrower type and back</source>
        <translation>값 하나가 더 좁은 자료형으로 변환되었다가 되돌아옵니다</translation>
    </message>
    <message>
        <source>%1 values are converted to a narrower type and back</source>
        <translation>값 %1개가 더 좁은 자료형으로 변환되었다가 되돌아옵니다</translation>
    </message>
    <message>
        <source>converted back by %1</source>
        <translation>되돌리는 노드: %1</translation>
    </message>
    <message>
        <source>If the rounding is not meant, as it is in fake quantization, remove both conversions</source>
        <translation>가짜 양자화처럼 의도한 반올림이 아니라면 두 변환을 모두 제거하세요</translation>
    </message>
    <message>
        <source>A value is converted to a wider type and back with nothing between</source>
        <translation>값 하나가 더 넓은 자료형으로 변환되었다가 아무 계산 없이 되돌아옵니다</translation>
    </message>
    <message>
        <source>%1 values are converted to a wider type and back with nothing between</source>
        <translation>값 %1개가 더 넓은 자료형으로 변환되었다가 아무 계산 없이 되돌아옵니다</translation>
    </message>
    <message>
        <source>Remove both conversions: the value is the same</source>
        <translation>두 변환을 모두 제거하세요. 값은 같습니다</translation>
    </message>
    <message>
        <source>%1 tensors are on %2, the others on %3</source>
        <translation>텐서 %1개는 %2에, 나머지는 %3에 있습니다</translation>
    </message>
    <message>
        <source>Make them where the model is: register constants as buffers, and pass device=x.device</source>
        <translation>모델이 있는 장치에서 만드세요. 상수는 버퍼로 등록하고 device=x.device를 넘기세요</translation>
    </message>
    <message>
        <source>A weight is stored but never read (%1)</source>
        <translation>저장되었지만 읽지 않는 가중치가 하나 있습니다(%1)</translation>
    </message>
    <message>
        <source>%1 weights are stored but never read (%2)</source>
        <translation>저장되었지만 읽지 않는 가중치가 %1개 있습니다(%2)</translation>
    </message>
    <message>
        <source>Check that the right part of the model was exported; if so, leave them out of the file</source>
        <translation>모델의 올바른 부분을 내보냈는지 확인하고, 맞다면 파일에서 빼세요</translation>
    </message>
    <message>
        <source>Weights have the same content under several names (%1 could be saved)</source>
        <translation>여러 이름의 가중치가 내용이 같습니다(%1 절약 가능)</translation>
    </message>
    <message>
        <source>Tie them before the export (lm_head.weight = embedding.weight); torch.export keeps tied ones once</source>
        <translation>내보내기 전에 묶으세요(lm_head.weight = embedding.weight). torch.export는 묶인 가중치를 한 번만 저장합니다</translation>
    </message>
    <message>
        <source>%1 more mistakes are not listed</source>
        <translation>오류 %1개가 더 있으나 표시하지 않습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is the name of one of Nodewise&apos;s own passes</source>
        <translation>&apos;%1&apos;은(는) Nodewise 자체 패스의 이름입니다</translation>
    </message>
    <message>
        <source>give the pass with this pattern another name</source>
        <translation>이 패턴의 패스에 다른 이름을 붙이세요</translation>
    </message>
    <message>
        <source>a pass with a pattern has none: bind numbers by parameters of the pattern</source>
        <translation>패턴이 있는 패스에는 옵션이 없습니다. 숫자는 패턴의 매개변수로 받으세요</translation>
    </message>
    <message>
        <source>the pass &apos;%1&apos; has a pattern and no replacement</source>
        <translation>패스 &apos;%1&apos;에 패턴은 있지만 대체 함수가 없습니다</translation>
    </message>
    <message>
        <source>name the function that calls what takes its place (&quot;replacement&quot;)</source>
        <translation>대신할 것을 호출하는 함수를 지정하세요(&quot;replacement&quot;)</translation>
    </message>
    <message>
        <source>the pass &apos;%1&apos; has no pattern</source>
        <translation>패스 &apos;%1&apos;에 패턴이 없습니다</translation>
    </message>
    <message>
        <source>name the function that calls what it looks for (&quot;pattern&quot;)</source>
        <translation>찾을 것을 호출하는 함수를 지정하세요(&quot;pattern&quot;)</translation>
    </message>
    <message>
        <source>%1 is a link</source>
        <translation>%1은(는) 링크입니다</translation>
    </message>
    <message>
        <source>%1 is not a folder of yours</source>
        <translation>%1은(는) 사용자의 폴더가 아닙니다</translation>
    </message>
    <message>
        <source>others can read or change %1</source>
        <translation>다른 사용자가 %1을(를) 읽거나 바꿀 수 있습니다</translation>
    </message>
    <message>
        <source>%1 belongs to another user</source>
        <translation>%1은(는) 다른 사용자의 것입니다</translation>
    </message>
    <message>
        <source>everybody can write to %1</source>
        <translation>누구나 %1에 쓸 수 있습니다</translation>
    </message>
    <message>
        <source>tiles of %1</source>
        <translation>%1의 타일</translation>
    </message>
    <message>
        <source>the replacement of the pass %1 can&apos;t stand in for it: %2</source>
        <translation>패스 %1의 대체 함수는 이것을 대신할 수 없습니다: %2</translation>
    </message>
    <message>
        <source>the decomposition %1 can&apos;t replace it: %2</source>
        <translation>분해 %1은(는) 이것을 대신할 수 없습니다: %2</translation>
    </message>
    <message>
        <source>cause</source>
        <translation>원인</translation>
    </message>
    <message>
        <source>inherited</source>
        <translation>물려받음</translation>
    </message>
    <message>
        <source>this kernel</source>
        <translation>이 커널</translation>
    </message>
    <message>
        <source>%1; of those that diverged, %2 by their own kernel, %3 inherited</source>
        <translation>%1; 다른 값 중 자체 커널 때문 %2개, 물려받음 %3개</translation>
    </message>
    <message>
        <source>No kernel is wrong, but %1 inherits a difference</source>
        <translation>잘못된 커널은 없지만 %1이(가) 차이를 물려받았습니다</translation>
    </message>
    <message>
        <source>no kernel computed it, and the values before it are ATen&apos;s, bit for bit</source>
        <translation>커널이 계산하지 않았고, 앞선 값은 ATen의 값과 비트 단위로 같습니다</translation>
    </message>
    <message>
        <source>launched on ATen&apos;s values, which are those that it got, the kernel %1 is within tolerance</source>
        <translation>받은 값과 같은 ATen의 값으로 실행하면 커널 %1은(는) 허용 오차 이내입니다</translation>
    </message>
    <message>
        <source>%1; nor was 1 other value</source>
        <translation>%1; 다른 값 1개도 마찬가지입니다</translation>
    </message>
    <message>
        <source>&apos;nodewise-cli convert --strict&apos; makes this an error</source>
        <translation>&apos;nodewise-cli convert --strict&apos;를 쓰면 오류가 됩니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not expected here</source>
        <translation>여기에 &apos;%1&apos;이(가) 올 수 없습니다</translation>
    </message>
    <message>
        <source>operators are +, -, *, and %</source>
        <translation>연산자는 +, -, *, %입니다</translation>
    </message>
    <message>
        <source>the expression nests deeper than %1 levels</source>
        <translation>식의 중첩이 %1단계보다 깊습니다</translation>
    </message>
    <message>
        <source>&apos;)&apos; is missing</source>
        <translation>&apos;)&apos;가 없습니다</translation>
    </message>
    <message>
        <source>there is no operator &apos;/&apos;</source>
        <translation>&apos;/&apos; 연산자가 없습니다</translation>
    </message>
    <message>
        <source>write floor_div(a, b) or ceil_div(a, b)</source>
        <translation>floor_div(a, b) 또는 ceil_div(a, b)로 쓰세요</translation>
    </message>
    <message>
        <source>a number or a name is missing</source>
        <translation>숫자나 이름이 없습니다</translation>
    </message>
    <message>
        <source>e.g. &apos;TILE_M + 2&apos;</source>
        <translation>예: &apos;TILE_M + 2&apos;</translation>
    </message>
    <message>
        <source>a name can&apos;t begin with a digit</source>
        <translation>이름은 숫자로 시작할 수 없습니다</translation>
    </message>
    <message>
        <source>there is no function &apos;%1&apos;</source>
        <translation>&apos;%1&apos; 함수가 없습니다</translation>
    </message>
    <message>
        <source>functions are min, max, floor_div, and ceil_div</source>
        <translation>함수는 min, max, floor_div, ceil_div입니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; takes two numbers</source>
        <translation>&apos;%1&apos;은(는) 숫자 두 개를 받습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; takes two numbers or more</source>
        <translation>&apos;%1&apos;은(는) 숫자 두 개 이상을 받습니다</translation>
    </message>
    <message>
        <source>names are axes, and whole numbers that the template&apos;s functions return</source>
        <translation>이름은 축이거나 템플릿 함수가 반환하는 정수입니다</translation>
    </message>
    <message>
        <source>a division by %1</source>
        <translation>%1(으)로 나누기</translation>
    </message>
    <message>
        <source>divisors are 1 or more</source>
        <translation>제수는 1 이상입니다</translation>
    </message>
    <message>
        <source>an axis</source>
        <translation>축</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is broadcast and can&apos;t be filled beside its elements</source>
        <translation>&apos;%1&apos;은(는) 브로드캐스트되므로 원소 바깥을 채울 수 없습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not what tiles of %2 can be filled with</source>
        <translation>%2 타일을 &apos;%1&apos;(으)로 채울 수 없습니다</translation>
    </message>
    <message>
        <source>write zero, one, lowest, highest, or a number</source>
        <translation>zero, one, lowest, highest 또는 숫자를 쓰세요</translation>
    </message>
    <message>
        <source>a product of two values</source>
        <translation>두 값의 곱입니다</translation>
    </message>
    <message>
        <source>a division by a value</source>
        <translation>값으로 나누기</translation>
    </message>
    <message>
        <source>the numbers can&apos;t be combined</source>
        <translation>숫자를 결합할 수 없습니다</translation>
    </message>
    <message>
        <source>one of two factors has to be a number, and a divisor has to be one above 0</source>
        <translation>두 인수 중 하나는 숫자여야 하고, 제수는 0보다 큰 숫자여야 합니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not an extent; e.g. &apos;%tm = %m of M by TILE_M&apos;, or &apos;%rows = (%th - 1) * STRIDE + 3&apos;</source>
        <translation>&apos;%1&apos;은(는) 범위가 아닙니다. 예: &apos;%tm = %m of M by TILE_M&apos; 또는 &apos;%rows = (%th - 1) * STRIDE + 3&apos;</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a step</source>
        <translation>&apos;%1&apos;은(는) 간격이 아닙니다</translation>
    </message>
    <message>
        <source>there is no tile &apos;%1&apos;: this kernel has none</source>
        <translation>타일 &apos;%1&apos;이(가) 없습니다. 이 커널에는 타일이 없습니다</translation>
    </message>
    <message>
        <source>there is no tile &apos;%1&apos;; there are %2</source>
        <translation>타일 &apos;%1&apos;이(가) 없습니다. 있는 타일: %2</translation>
    </message>
    <message>
        <source>%1 can&apos;t be %2 but %3, for an extent of %4</source>
        <translation>크기 %4에 대해 %1은(는) %2일 수 없고 %3이어야 합니다</translation>
    </message>
    <message>
        <source>%1 can&apos;t be %2: it must be a multiple of %3 up to %4, for an extent of %5</source>
        <translation>%1은(는) %2일 수 없습니다. 크기 %5에 대해 %4 이하인 %3의 배수여야 합니다</translation>
    </message>
    <message>
        <source>%1 can&apos;t be %2: it must be between 1 and %3, the extent</source>
        <translation>%1은(는) %2일 수 없습니다. 1에서 전체 크기 %3 사이여야 합니다</translation>
    </message>
    <message>
        <source>%1 does not fit the scratchpad of &apos;%2&apos;: double-buffered, it takes at least 2 × %3 of %4 bytes, and 2 × %5 of the %6 bytes of a lane</source>
        <translation>%1은(는) &apos;%2&apos;의 스크래치패드에 맞지 않습니다. 이중 버퍼로 %4바이트 중 최소 2 × %3, 레인당 %6바이트 중 2 × %5이(가) 필요합니다</translation>
    </message>
    <message>
        <source>choose smaller tiles</source>
        <translation>더 작은 타일을 선택하세요</translation>
    </message>
    <message>
        <source>the simulator found these tiles fastest; they use 2 × %1 (double-buffered) of %2; number of tiles: %3</source>
        <translation>시뮬레이터가 가장 빠르다고 찾은 타일입니다. %2 중 2 × %1(이중 버퍼) 사용, 타일 수: %3</translation>
    </message>
    <message>
        <source>as asked for: %1; this uses 2 × %2 (double-buffered) of %3; number of tiles: %4</source>
        <translation>지정한 대로 %1. %3 중 2 × %2(이중 버퍼) 사용, 타일 수: %4</translation>
    </message>
    <message>
        <source>tuned tiles: %1 of %3 kernels; forced tiles: %2</source>
        <translation>탐색한 타일: 커널 %3개 중 %1개, 지정한 타일: %2개</translation>
    </message>
    <message>
        <source>tuned tiles: %1 of %2 kernels</source>
        <translation>탐색한 타일: 커널 %2개 중 %1개</translation>
    </message>
    <message>
        <source>forced tiles: %1 of %2 kernels</source>
        <translation>지정한 타일: 커널 %2개 중 %1개</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not an edit of a value</source>
        <translation>&apos;%1&apos;은(는) 값 편집이 아닙니다</translation>
    </message>
    <message>
        <source>remove it from the file if the rest of the session is to be replayed</source>
        <translation>나머지 세션을 재생하려면 파일에서 제거하십시오</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is read where the pattern reads &apos;%2&apos; again</source>
        <translation>패턴이 &apos;%2&apos;을(를) 다시 읽는 자리에서 &apos;%1&apos;을(를) 읽습니다</translation>
    </message>
    <message>
        <source>it has %1 where the pattern has %2</source>
        <translation>패턴의 %2 자리에 %1이(가) 있습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; would be two calls of the pattern</source>
        <translation>&apos;%1&apos;이(가) 패턴의 두 호출에 해당하게 됩니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is another result than the pattern reads</source>
        <translation>&apos;%1&apos;은(는) 패턴이 읽는 결과가 아닙니다</translation>
    </message>
    <message>
        <source>the argument &apos;%1&apos; of %2 is %3, where the pattern has %4</source>
        <translation>%2의 인수 &apos;%1&apos;은(는) %3이지만 패턴에는 %4입니다</translation>
    </message>
    <message>
        <source>the argument &apos;%1&apos; of %2 is %3, which the parameter &apos;%4&apos; does not take</source>
        <translation>%2의 인수 &apos;%1&apos;은(는) %3이며 매개변수 &apos;%4&apos;이(가) 받지 않습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; would be %2 and %3</source>
        <translation>&apos;%1&apos;이(가) %2이면서 %3이어야 합니다</translation>
    </message>
    <message>
        <source>nothing else that reads &apos;%1&apos; is the %2 of the pattern</source>
        <translation>&apos;%1&apos;을(를) 읽는 다른 노드 중 패턴의 %2이(가) 없습니다</translation>
    </message>
    <message>
        <source>the replacement of the pass %1 can&apos;t stand in for &apos;%2&apos;: %3</source>
        <translation>패스 %1의 대체 함수는 &apos;%2&apos;을(를) 대신할 수 없습니다: %3</translation>
    </message>
    <message>
        <source>the replacement of the pass %1 can&apos;t stand in for &apos;%2&apos;, nor for %3 more: %4</source>
        <translation>패스 %1의 대체 함수는 &apos;%2&apos; 및 그 밖의 %3개를 대신할 수 없습니다: %4</translation>
    </message>
    <message>
        <source>the decomposition %1 can&apos;t replace &apos;%2&apos;: %3</source>
        <translation>분해 %1은(는) &apos;%2&apos;을(를) 대신할 수 없습니다: %3</translation>
    </message>
    <message>
        <source>the decomposition %1 can&apos;t replace &apos;%2&apos;, nor %3 more: %4</source>
        <translation>분해 %1은(는) &apos;%2&apos; 및 그 밖의 %3개를 대신할 수 없습니다: %4</translation>
    </message>
    <message>
        <source>the pattern does not use its parameter &apos;%1&apos;</source>
        <translation>패턴이 매개변수 &apos;%1&apos;을(를) 쓰지 않습니다</translation>
    </message>
    <message>
        <source>nothing would tell what it stands for</source>
        <translation>무엇을 가리키는지 알 수 없습니다</translation>
    </message>
    <message>
        <source>nothing that the pattern returns comes from its call of %1</source>
        <translation>패턴이 반환하는 것이 %1 호출에서 나오지 않습니다</translation>
    </message>
    <message>
        <source>return what it yields, or leave it out</source>
        <translation>그 결과를 반환하거나 호출을 빼세요</translation>
    </message>
    <message>
        <source>the results of the pattern have no tensor in common</source>
        <translation>패턴의 결과들에 공통된 텐서가 없습니다</translation>
    </message>
    <message>
        <source>write one pass for each</source>
        <translation>각각에 패스를 하나씩 쓰세요</translation>
    </message>
    <message>
        <source>the pattern of the pass &apos;%1&apos; fits this graph in too many ways: more than %2 nodes were compared</source>
        <translation>패스 &apos;%1&apos;의 패턴이 이 그래프에 맞는 방법이 너무 많습니다. 비교한 노드가 %2개를 넘었습니다</translation>
    </message>
    <message>
        <source>look for a smaller part, with fewer operands that may change places</source>
        <translation>순서를 바꿀 수 있는 피연산자가 적은 더 작은 부분을 찾으세요</translation>
    </message>
    <message>
        <source>the pattern does not match: %1</source>
        <translation>패턴이 일치하지 않습니다: %1</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is written in place</source>
        <translation>&apos;%1&apos;에 제자리 쓰기가 있습니다</translation>
    </message>
    <message>
        <source>one of its results is read before all that it takes is there</source>
        <translation>입력이 모두 준비되기 전에 결과 하나가 읽힙니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a part of it, and is also what it takes</source>
        <translation>&apos;%1&apos;은(는) 일치의 일부이면서 입력이기도 합니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is also read by &apos;%2&apos;</source>
        <translation>&apos;%1&apos;을(를) &apos;%2&apos;도 읽습니다</translation>
    </message>
    <message>
        <source>the guard &apos;%1&apos; does not hold</source>
        <translation>조건 &apos;%1&apos;이(가) 성립하지 않습니다</translation>
    </message>
    <message>
        <source>%1 declines</source>
        <translation>%1이(가) 거절합니다</translation>
    </message>
    <message>
        <source>the pass &apos;%1&apos; finds its pattern again after %2 rounds: its replacement contains it</source>
        <translation>패스 &apos;%1&apos;이(가) %2회 후에도 패턴을 다시 찾습니다. 대체 결과에 패턴이 들어 있습니다</translation>
    </message>
    <message>
        <source>the pass &apos;%1&apos; grows this graph to %2 nodes: does it ever end?</source>
        <translation>패스 &apos;%1&apos;이(가) 그래프를 노드 %2개로 늘립니다. 끝이 있습니까?</translation>
    </message>
    <message>
        <source>matches replaced: %1</source>
        <translation>대체한 일치: %1</translation>
    </message>
    <message>
        <source>nothing was replaced</source>
        <translation>대체한 것이 없습니다</translation>
    </message>
    <message>
        <source>%1; matches that the replacement is wrong about: %2</source>
        <translation>%1; 대체 함수가 잘못된 일치: %2</translation>
    </message>
    <message>
        <source>%1: the graph has no %2</source>
        <translation>%1: 그래프에 %2이(가) 없습니다</translation>
    </message>
    <message>
        <source>%1: no %2 is the pattern&apos;s, e.g. %3</source>
        <translation>%1: 패턴에 맞는 %2이(가) 없습니다. 예: %3</translation>
    </message>
    <message>
        <source>%1: no %2 is the pattern&apos;s</source>
        <translation>%1: 패턴에 맞는 %2이(가) 없습니다</translation>
    </message>
    <message>
        <source>tiles of %1: %2</source>
        <translation>%1의 타일: %2</translation>
    </message>
    <message>
        <source>no kernel of the plan is named &apos;%1&apos;, or made from a template of that name</source>
        <translation>계획에 &apos;%1&apos;이라는 커널이나 그 이름의 템플릿으로 만든 커널이 없습니다</translation>
    </message>
    <message>
        <source>without forced tiles, all kernels are listed</source>
        <translation>타일을 지정하지 않으면 모든 커널이 나열됩니다</translation>
    </message>
    <message>
        <source>the last plan has no such kernel</source>
        <translation>마지막 계획에 그런 커널이 없습니다</translation>
    </message>
    <message>
        <source>plan the kernels again</source>
        <translation>커널을 다시 계획하세요</translation>
    </message>
    <message>
        <source>the parameter &apos;%1&apos; of a pattern can&apos;t be %2</source>
        <translation>패턴의 매개변수 &apos;%1&apos;은(는) %2일 수 없습니다</translation>
    </message>
    <message>
        <source>it may be Tensor, int, float, bool, number, str, Device, a list of tensors or numbers, or one of these or None</source>
        <translation>Tensor, int, float, bool, number, str, Device, 텐서나 숫자의 리스트, 또는 이들 중 하나이거나 None이어야 합니다</translation>
    </message>
    <message>
        <source>a pattern can&apos;t branch or loop</source>
        <translation>패턴에는 분기나 반복을 쓸 수 없습니다</translation>
    </message>
    <message>
        <source>write one pass for each case</source>
        <translation>경우마다 패스를 하나씩 쓰세요</translation>
    </message>
    <message>
        <source>it reads element %1 of a list with %2</source>
        <translation>원소가 %2개인 리스트의 %1번 원소를 읽습니다</translation>
    </message>
    <message>
        <source>a pattern can&apos;t have &apos;%1&apos;: it has calls of operators only</source>
        <translation>패턴에는 &apos;%1&apos;을(를) 쓸 수 없습니다. 연산자 호출만 가능합니다</translation>
    </message>
    <message>
        <source>write numbers as they are, or bind them by a parameter of the pattern</source>
        <translation>숫자를 그대로 쓰거나 패턴의 매개변수로 받으세요</translation>
    </message>
    <message>
        <source>a pattern can&apos;t write in place, as &apos;%1&apos; does</source>
        <translation>패턴은 &apos;%1&apos;처럼 제자리에 쓸 수 없습니다</translation>
    </message>
    <message>
        <source>a pattern has at most %1 calls</source>
        <translation>패턴의 호출은 최대 %1개입니다</translation>
    </message>
    <message>
        <source>look for a smaller part</source>
        <translation>더 작은 부분을 찾으세요</translation>
    </message>
    <message>
        <source>a pattern can&apos;t have a value of the type %1</source>
        <translation>패턴에는 %1 형식의 값을 쓸 수 없습니다</translation>
    </message>
    <message>
        <source>a pattern returns tensors that its calls yield, and nothing else</source>
        <translation>패턴은 호출이 만든 텐서만 반환합니다</translation>
    </message>
    <message>
        <source>a pattern returns each of its results once</source>
        <translation>패턴은 각 결과를 한 번만 반환합니다</translation>
    </message>
    <message>
        <source>a pattern returns a tensor, or a tuple of tensors, not %1</source>
        <translation>패턴은 %1이(가) 아니라 텐서 또는 텐서의 튜플을 반환합니다</translation>
    </message>
    <message>
        <source>a tensor without a name is not used: weights are matched by their names</source>
        <translation>이름 없는 텐서는 쓰이지 않습니다. 가중치는 이름으로 연결됩니다</translation>
    </message>
    <message>
        <source>this was built with LibTorch %1, and the one that was loaded is %2</source>
        <translation>LibTorch %1(으)로 빌드되었는데 %2이(가) 로드되었습니다</translation>
    </message>
    <message>
        <source>look into LD_LIBRARY_PATH, which goes before the folder that was chosen</source>
        <translation>선택한 폴더보다 먼저 적용되는 LD_LIBRARY_PATH를 확인하세요</translation>
    </message>
    <message>
        <source>%1 while the program ran, so values may be of either file</source>
        <translation>프로그램 실행 중: %1. 값이 어느 쪽 파일의 것인지 알 수 없습니다</translation>
    </message>
    <message>
        <source>%1 runs outside of the cage: what it imports can do all that you can</source>
        <translation>%1은(는) 보호 구역 밖에서 실행됩니다. 불러오는 모듈은 사용자가 할 수 있는 모든 일을 할 수 있습니다</translation>
    </message>
    <message>
        <source>nothing is kept to be faster the next time, because %1 (XDG_CACHE_HOME names another place)
</source>
        <translation>다음 실행을 빠르게 할 캐시를 저장하지 않습니다. 이유: %1 (XDG_CACHE_HOME으로 다른 위치를 지정할 수 있습니다)
</translation>
    </message>
    <message>
        <source>this needs PyTorch %1, and %2 is %3</source>
        <translation>PyTorch %1이(가) 필요한데 %2은(는) %3입니다</translation>
    </message>
    <message>
        <source>run the program by its interpreter (--python), or activate a virtual environment with torch==%1.*</source>
        <translation>그 인터프리터로 프로그램을 실행하거나(--python), torch==%1.*가 있는 가상 환경을 활성화하세요</translation>
    </message>
    <message>
        <source>this needs PyTorch %1, and none was found</source>
        <translation>PyTorch %1이(가) 필요한데 찾지 못했습니다</translation>
    </message>
    <message>
        <source>pip install &apos;torch==%1.*&apos; into the virtual environment that is active, or name the folder &apos;torch&apos; of an installation in NODEWISE_TORCH</source>
        <translation>활성화된 가상 환경에 pip install &apos;torch==%1.*&apos;로 설치하거나, 설치된 &apos;torch&apos; 폴더를 NODEWISE_TORCH에 지정하세요</translation>
    </message>
    <message>
        <source>if you trust it with that, allow exactly this: %1 in the request&apos;s list allowPluginNeeds</source>
        <translation>이 권한을 맡길 수 있다면 요청의 allowPluginNeeds 목록에 %1을(를) 넣어 이 내용만 허용하십시오</translation>
    </message>
    <message>
        <source>the Python package nodewise is not beside %1</source>
        <translation>Python 패키지 nodewise가 %1 옆에 없습니다</translation>
    </message>
    <message>
        <source>install the whole of Nodewise, or run it from its build folder</source>
        <translation>Nodewise 전체를 설치하거나 빌드 폴더에서 실행하세요</translation>
    </message>
    <message>
        <source>name the interpreter, too: nodewise-torch runs on the CPU</source>
        <translation>인터프리터도 지정하세요. nodewise-torch는 CPU에서 실행됩니다</translation>
    </message>
    <message>
        <source>this is not a Python interpreter that can be started</source>
        <translation>시작할 수 있는 Python 인터프리터가 아닙니다</translation>
    </message>
    <message>
        <source>name the one that has torch, such as .venv/bin/python</source>
        <translation>.venv/bin/python처럼 torch가 있는 인터프리터를 지정하세요</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is defined by itself</source>
        <translation>&apos;%1&apos;이(가) 자기 자신으로 정의되어 있습니다</translation>
    </message>
    <message>
        <source>its argument &apos;%1&apos; has None before a tensor, and no function of the template takes &apos;%2&apos;</source>
        <translation>인수 &apos;%1&apos;에서 텐서 앞에 None이 있는데, 템플릿의 함수가 &apos;%2&apos;을(를) 받지 않습니다</translation>
    </message>
    <message>
        <source>what it takes is not estimated</source>
        <translation>걸리는 사이클을 추정하지 않습니다</translation>
    </message>
    <message>
        <source>the template has no buffer on which &apos;%1&apos; can be computed</source>
        <translation>템플릿에 &apos;%1&apos;을(를) 계산할 버퍼가 없습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; of the template &apos;%2&apos; does not return a shape</source>
        <translation>템플릿 &apos;%2&apos;의 &apos;%1&apos;이(가) 모양을 반환하지 않습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; can&apos;t be read in the shape that the kernel needs</source>
        <translation>&apos;%1&apos;을(를) 커널에 필요한 모양으로 읽을 수 없습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; can&apos;t compute it on its tiles: %2</source>
        <translation>&apos;%1&apos;은(는) 이것을 타일에서 계산할 수 없습니다: %2</translation>
    </message>
    <message>
        <source>computed on the tiles of &apos;%1&apos; it takes %2 cycles by estimate, apart %3</source>
        <translation>&apos;%1&apos;의 타일에서 계산하면 추정으로 %2 사이클, 따로 계산하면 %3 사이클이 걸립니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a view that can&apos;t be computed tile by tile</source>
        <translation>&apos;%1&apos;은(는) 타일별로 계산할 수 없는 뷰입니다</translation>
    </message>
    <message>
        <source>keys are template, title, op, input, output, axis, buffer, product, prologue, epilogue, uses and &apos;loops: all&apos;</source>
        <translation>키는 template, title, op, input, output, axis, buffer, product, prologue, epilogue, uses, &apos;loops: all&apos;입니다</translation>
    </message>
    <message>
        <source>the prologue&apos;s &apos;%1&apos; is not a buffer of an input</source>
        <translation>프롤로그의 &apos;%1&apos;은(는) 입력의 버퍼가 아닙니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a number of dimensions or lanes</source>
        <translation>&apos;%1&apos;은(는) 차원이나 레인의 수가 아닙니다</translation>
    </message>
    <message>
        <source>a name, number, or shape of more than %1 characters</source>
        <translation>%1자를 넘는 이름, 수 또는 모양입니다</translation>
    </message>
    <message>
        <source>brackets nest more than %1 levels deep</source>
        <translation>괄호가 %1단계보다 깊게 중첩되어 있습니다</translation>
    </message>
    <message>
        <source>an expression of more than %1 operators</source>
        <translation>연산자가 %1개를 넘는 식입니다</translation>
    </message>
    <message>
        <source>the text has more than %1 MB where its aliases are written out</source>
        <translation>별칭을 모두 풀어 쓰면 텍스트가 %1 MB를 넘습니다</translation>
    </message>
    <message>
        <source>an alias has more than %1 MB where all that it names is written out</source>
        <translation>가리키는 것을 모두 풀어 쓰면 별칭이 %1 MB를 넘습니다</translation>
    </message>
    <message>
        <source>more than %1 aliases of which each stands in the next</source>
        <translation>서로 안에 들어 있는 별칭이 %1개를 넘습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; must have 1 to %2 bytes</source>
        <translation>&apos;%1&apos;은(는) 1~%2바이트여야 합니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not UTF-8</source>
        <translation>&apos;%1&apos;은(는) UTF-8이 아닙니다</translation>
    </message>
    <message>
        <source>&apos;time&apos; has more than %1 bytes</source>
        <translation>&apos;time&apos;이 %1바이트를 넘습니다</translation>
    </message>
    <message>
        <source>&apos;index&apos; must be up to %1 numbers from 0</source>
        <translation>&apos;index&apos;는 0 이상의 수 최대 %1개여야 합니다</translation>
    </message>
    <message>
        <source>a note must be an object</source>
        <translation>메모는 객체여야 합니다</translation>
    </message>
    <message>
        <source>&apos;on&apos; must be node, kernel, slice or value</source>
        <translation>&apos;on&apos;은 node, kernel, slice, value 중 하나여야 합니다</translation>
    </message>
    <message>
        <source>&apos;id&apos; must be a number from 1</source>
        <translation>&apos;id&apos;는 1 이상의 수여야 합니다</translation>
    </message>
    <message>
        <source>the notes of a program have at most %1 bytes</source>
        <translation>프로그램의 메모는 최대 %1바이트입니다</translation>
    </message>
    <message>
        <source>this is no file of notes: its &apos;format&apos; is not nodewise-notes</source>
        <translation>메모 파일이 아닙니다. &apos;format&apos;이 nodewise-notes가 아닙니다</translation>
    </message>
    <message>
        <source>these notes are of a later version</source>
        <translation>이 메모는 더 새로운 버전의 것입니다</translation>
    </message>
    <message>
        <source>update Nodewise</source>
        <translation>Nodewise를 업데이트하세요</translation>
    </message>
    <message>
        <source>a program has at most %1 notes</source>
        <translation>프로그램의 메모는 최대 %1개입니다</translation>
    </message>
    <message>
        <source>two notes have the id %1</source>
        <translation>두 메모의 id가 %1로 같습니다</translation>
    </message>
    <message>
        <source>there is no number left for another note</source>
        <translation>새 메모에 쓸 번호가 남아 있지 않습니다</translation>
    </message>
    <message>
        <source>there is no note %1</source>
        <translation>메모 %1이(가) 없습니다</translation>
    </message>
    <message>
        <source>running a program needs PyTorch, and none was found</source>
        <translation>프로그램을 실행하려면 PyTorch가 필요하지만 찾지 못했습니다</translation>
    </message>
    <message>
        <source>pip install torch</source>
        <translation>pip install torch를 실행하세요</translation>
    </message>
    <message>
        <source>no PyTorch runs: schemas are of the table of PyTorch %1 that Nodewise brings</source>
        <translation>PyTorch를 실행하지 않습니다. 스키마는 Nodewise에 들어 있는 PyTorch %1의 표에서 가져옵니다</translation>
    </message>
    <message>
        <source>checking kernels against ATen&apos;s values needs PyTorch, and none was found</source>
        <translation>커널을 ATen의 값과 비교하려면 PyTorch가 필요하지만 찾지 못했습니다</translation>
    </message>
    <message>
        <source>profile %1 has passes of its own, which need PyTorch, and none was found</source>
        <translation>프로파일 %1에 자체 패스가 있어 PyTorch가 필요하지만 찾지 못했습니다</translation>
    </message>
    <message>
        <source>the table of PyTorch&apos;s operators can&apos;t be read</source>
        <translation>PyTorch 연산자 표를 읽을 수 없습니다</translation>
    </message>
    <message>
        <source>install the whole of Nodewise</source>
        <translation>Nodewise 전체를 설치하세요</translation>
    </message>
    <message>
        <source>not registered: &apos;%1&apos; has the overloads %2</source>
        <translation>등록되지 않음: &apos;%1&apos;의 오버로드는 %2입니다</translation>
    </message>
    <message>
        <source>not in the table of PyTorch %1&apos;s operators, which is asked because no PyTorch %2 was found</source>
        <translation>PyTorch %2을(를) 찾지 못해 대신 쓰는 PyTorch %1 연산자 표에 없습니다</translation>
    </message>
    <message>
        <source>whether &apos;%1&apos; holds was not worked out, because no PyTorch was found (%2)</source>
        <translation>PyTorch를 찾지 못해 &apos;%1&apos;이(가) 성립하는지 구하지 않았습니다(%2)</translation>
    </message>
    <message>
        <source>what the function %1 makes of it was not worked out, because no PyTorch was found</source>
        <translation>PyTorch를 찾지 못해 함수 %1이(가) 이것을 무엇으로 바꾸는지 구하지 않았습니다</translation>
    </message>
    <message>
        <source>PyTorch&apos;s own decomposition of it was not worked out, because no PyTorch was found</source>
        <translation>PyTorch를 찾지 못해 PyTorch 자체의 분해를 구하지 않았습니다</translation>
    </message>
    <message>
        <source>what %1 yields was not worked out, because no PyTorch was found</source>
        <translation>PyTorch를 찾지 못해 %1의 결과를 구하지 않았습니다</translation>
    </message>
    <message>
        <source>a whole number is expected</source>
        <translation>정수가 와야 합니다</translation>
    </message>
    <message>
        <source>a number is expected</source>
        <translation>수가 와야 합니다</translation>
    </message>
    <message>
        <source>it depends on the size %1, which the program leaves open</source>
        <translation>프로그램이 정하지 않은 크기 %1에 따라 달라집니다</translation>
    </message>
    <message>
        <source>a number is too large</source>
        <translation>수가 너무 큽니다</translation>
    </message>
    <message>
        <source>the index %1 is out of range</source>
        <translation>인덱스 %1이(가) 범위를 벗어났습니다</translation>
    </message>
    <message>
        <source>it depends on a size that the program leaves open</source>
        <translation>프로그램이 정하지 않은 크기에 따라 달라집니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; of a tensor needs PyTorch</source>
        <translation>텐서의 &apos;%1&apos;에는 PyTorch가 필요합니다</translation>
    </message>
    <message>
        <source>one argument is expected</source>
        <translation>인수 하나가 와야 합니다</translation>
    </message>
    <message>
        <source>this has no length</source>
        <translation>길이가 없는 값입니다</translation>
    </message>
    <message>
        <source>range takes one to three arguments</source>
        <translation>range의 인수는 한 개에서 세 개입니다</translation>
    </message>
    <message>
        <source>the step of range is zero</source>
        <translation>range의 간격이 0입니다</translation>
    </message>
    <message>
        <source>a list is too long</source>
        <translation>목록이 너무 깁니다</translation>
    </message>
    <message>
        <source>there is nothing to choose from</source>
        <translation>고를 것이 없습니다</translation>
    </message>
    <message>
        <source>a text is too long</source>
        <translation>문자열이 너무 깁니다</translation>
    </message>
    <message>
        <source>arithmetic of tensors needs PyTorch</source>
        <translation>텐서의 연산에는 PyTorch가 필요합니다</translation>
    </message>
    <message>
        <source>an element of a tensor needs PyTorch</source>
        <translation>텐서의 원소에는 PyTorch가 필요합니다</translation>
    </message>
    <message>
        <source>there is no such element</source>
        <translation>그런 원소가 없습니다</translation>
    </message>
    <message>
        <source>only lists and texts have parts</source>
        <translation>목록과 문자열에만 부분이 있습니다</translation>
    </message>
    <message>
        <source>only elements of lists and dictionaries are set</source>
        <translation>목록과 사전의 원소에만 대입할 수 있습니다</translation>
    </message>
    <message>
        <source>a dictionary is too large</source>
        <translation>사전이 너무 큽니다</translation>
    </message>
    <message>
        <source>this is no list</source>
        <translation>목록이 아닙니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; needs PyTorch</source>
        <translation>&apos;%1&apos;에는 PyTorch가 필요합니다</translation>
    </message>
    <message>
        <source>it is not in the list</source>
        <translation>목록에 없습니다</translation>
    </message>
    <message>
        <source>a text is expected</source>
        <translation>문자열이 와야 합니다</translation>
    </message>
    <message>
        <source>a dictionary is expected</source>
        <translation>사전이 와야 합니다</translation>
    </message>
    <message>
        <source>&apos;.%1()&apos; needs PyTorch</source>
        <translation>&apos;.%1()&apos;에는 PyTorch가 필요합니다</translation>
    </message>
    <message>
        <source>this has no &apos;%1&apos;</source>
        <translation>여기에는 &apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>&apos;torch.%1&apos; needs PyTorch</source>
        <translation>&apos;torch.%1&apos;에는 PyTorch가 필요합니다</translation>
    </message>
    <message>
        <source>there is no &apos;math.%1&apos;</source>
        <translation>&apos;math.%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>calls are nested too deeply</source>
        <translation>호출이 너무 깊이 중첩되었습니다</translation>
    </message>
    <message>
        <source>more time or memory than one call may take</source>
        <translation>한 번의 호출에 허용된 시간이나 메모리를 넘습니다</translation>
    </message>
    <message>
        <source>there is no &apos;%1&apos;</source>
        <translation>&apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; takes no such argument</source>
        <translation>&apos;%1&apos;에는 그런 인수가 없습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is called without &apos;%2&apos;</source>
        <translation>&apos;%1&apos;을(를) &apos;%2&apos; 없이 호출했습니다</translation>
    </message>
    <message>
        <source>it raises an exception</source>
        <translation>예외를 일으킵니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is expected here</source>
        <translation>여기에는 &apos;%1&apos;이(가) 와야 합니다</translation>
    </message>
    <message>
        <source>%1 can&apos;t stand here</source>
        <translation>여기에는 %1이(가) 올 수 없습니다</translation>
    </message>
    <message>
        <source>this is nested too deeply</source>
        <translation>너무 깊이 중첩되었습니다</translation>
    </message>
    <message>
        <source>this is longer than %1 characters</source>
        <translation>%1자를 넘습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; returns neither a number, a string, a list of these nor a dictionary of them</source>
        <translation>&apos;%1&apos;이(가) 수, 문자열, 이들의 목록이나 사전이 아닌 것을 반환합니다</translation>
    </message>
    <message>
        <source>this indentation fits no line before it</source>
        <translation>이 들여쓰기는 앞의 어떤 줄과도 맞지 않습니다</translation>
    </message>
    <message>
        <source>&apos;\%1&apos; in a string is not supported here</source>
        <translation>문자열의 &apos;\%1&apos;은(는) 여기에서 지원되지 않습니다</translation>
    </message>
    <message>
        <source>this string has no end</source>
        <translation>문자열이 끝나지 않습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not supported here</source>
        <translation>&apos;%1&apos;은(는) 여기에서 지원되지 않습니다</translation>
    </message>
    <message>
        <source>an NPU configuration has at most %1 bytes</source>
        <translation>NPU 구성은 최대 %1바이트입니다</translation>
    </message>
    <message>
        <source>a weight or constant of the program</source>
        <translation>프로그램의 가중치 또는 상수</translation>
    </message>
    <message>
        <source>an input of the program</source>
        <translation>프로그램의 입력</translation>
    </message>
    <message>
        <source>put together from what its bodies return</source>
        <translation>본문들이 반환한 값으로 만들어졌습니다</translation>
    </message>
    <message>
        <source>not an operator of ATen: what it reads for one element is not known</source>
        <translation>ATen 연산자가 아닙니다. 원소 하나를 위해 무엇을 읽는지 알 수 없습니다</translation>
    </message>
    <message>
        <source>the element has %1 indices, the tensor %2 dimensions</source>
        <translation>원소의 인덱스는 %1개인데 텐서는 %2차원입니다</translation>
    </message>
    <message>
        <source>there is no element %1 in dimension %2 of %3</source>
        <translation>크기 %3인 차원 %2에 원소 %1이(가) 없습니다</translation>
    </message>
    <message>
        <source>the slice is no part of the tensor&apos;s memory</source>
        <translation>슬라이스가 텐서 메모리의 일부가 아닙니다</translation>
    </message>
    <message>
        <source>nothing is known of this element</source>
        <translation>이 원소에 대해 알려진 것이 없습니다</translation>
    </message>
    <message>
        <source>the first non-finite element is %1 %2</source>
        <translation>처음으로 유한하지 않은 원소는 %1 %2입니다</translation>
    </message>
    <message>
        <source>the first non-finite element is %1 %2: %3</source>
        <translation>처음으로 유한하지 않은 원소는 %1 %2입니다: %3</translation>
    </message>
    <message>
        <source>it was given as %1 %2</source>
        <translation>%1 %2(으)로 주어졌습니다</translation>
    </message>
    <message>
        <source>it was made by %1 (%2) as element %3</source>
        <translation>%1(%2)이(가) 원소 %3(으)로 만들었습니다</translation>
    </message>
    <message>
        <source>the value has no memory of its own in this run</source>
        <translation>이 실행에서 값이 자체 메모리를 갖지 않습니다</translation>
    </message>
    <message>
        <source>only values of this run have a history</source>
        <translation>이 실행의 값에만 이력이 있습니다</translation>
    </message>
    <message>
        <source>this value is no tensor</source>
        <translation>이 값은 텐서가 아닙니다</translation>
    </message>
    <message>
        <source>the operands are too large to follow an element through them</source>
        <translation>피연산자가 너무 커서 원소를 추적할 수 없습니다</translation>
    </message>
    <message>
        <source>%1 draws random numbers: what it reads for one element is not known</source>
        <translation>%1은(는) 난수를 뽑습니다. 원소 하나를 위해 무엇을 읽는지 알 수 없습니다</translation>
    </message>
    <message>
        <source>its result has no such tensor</source>
        <translation>결과에 그런 텐서가 없습니다</translation>
    </message>
    <message>
        <source>its result has another shape</source>
        <translation>결과의 형상이 다릅니다</translation>
    </message>
    <message>
        <source>there was no time to find out what part of an operand counts</source>
        <translation>피연산자의 어느 부분이 영향을 주는지 알아낼 시간이 없었습니다</translation>
    </message>
    <message>
        <source>an operand is not what it was</source>
        <translation>피연산자가 이전과 다릅니다</translation>
    </message>
    <message>
        <source>the condition never holds: there is no value &apos;%1&apos;; did you mean &apos;%2&apos;?</source>
        <translation>이 조건은 성립하지 않습니다. 값 &apos;%1&apos;이(가) 없습니다. &apos;%2&apos;을(를) 뜻했습니까?</translation>
    </message>
    <message>
        <source>the condition never holds: there is no value &apos;%1&apos;; the operator&apos;s arguments are %2</source>
        <translation>이 조건은 성립하지 않습니다. 값 &apos;%1&apos;이(가) 없습니다. 연산자의 인수는 %2입니다</translation>
    </message>
    <message>
        <source>the IR reads the weight &apos;%1&apos; here, the program &apos;%2&apos;</source>
        <translation>여기서 IR은 가중치 &apos;%1&apos;을(를) 읽고 프로그램은 &apos;%2&apos;을(를) 읽습니다</translation>
    </message>
    <message>
        <source>convert the program again</source>
        <translation>프로그램을 다시 변환하세요</translation>
    </message>
    <message>
        <source>&apos;%1&apos; calls no operator</source>
        <translation>&apos;%1&apos;은(는) 연산자를 호출하지 않습니다</translation>
    </message>
    <message>
        <source>the kernel is one of several that a pass of the profile made of it, and what is between them is no value of the program</source>
        <translation>프로파일의 패스가 만든 여러 커널 중 하나이며, 그 사이의 값은 프로그램에 없습니다</translation>
    </message>
    <message>
        <source>a pass of the profile dropped it</source>
        <translation>프로파일의 패스가 제거했습니다</translation>
    </message>
    <message>
        <source>$.tensors has more than %1 entries</source>
        <translation>$.tensors의 항목이 %1개를 넘습니다</translation>
    </message>
    <message>
        <source>%1 must be a list of at most %2 sizes</source>
        <translation>%1은(는) 최대 %2개의 크기로 된 목록이어야 합니다</translation>
    </message>
    <message>
        <source>the shape has more than %1 dimensions</source>
        <translation>모양의 차원이 %1개를 넘습니다</translation>
    </message>
    <message>
        <source>the header nests deeper than lists of tensors do</source>
        <translation>헤더가 텐서 목록보다 깊게 중첩되어 있습니다</translation>
    </message>
    <message>
        <source>nodewise-torch needs another PyTorch than the %1 in %2, which %3 runs itself</source>
        <translation>nodewise-torch에는 %2의 %1과(와) 다른 PyTorch가 필요하므로 %3이(가) 직접 실행합니다</translation>
    </message>
    <message>
        <source>Following an element</source>
        <translation>원소를 추적하는 중</translation>
    </message>
    <message>
        <source>without PyTorch (%1): its operators are taken from a table, and what it alone can work out is left out</source>
        <translation>PyTorch 없이(%1) 진행합니다. 연산자는 표에서 가져오고 PyTorch만이 구할 수 있는 것은 빠집니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; needs PyTorch, and none was found that nodewise-torch could take</source>
        <translation>&apos;%1&apos;에는 PyTorch가 필요하지만 nodewise-torch가 쓸 수 있는 것을 찾지 못했습니다</translation>
    </message>
    <message>
        <source>pip install torch into the environment that is active</source>
        <translation>활성화된 환경에서 pip install torch를 실행하세요</translation>
    </message>
    <message>
        <source>the link&apos;s layout must be a layout&apos;s name, not a file</source>
        <translation>링크의 레이아웃은 파일이 아니라 레이아웃 이름이어야 합니다</translation>
    </message>
    <message>
        <source>this is not a layout: it has no &apos;%1&apos;</source>
        <translation>레이아웃이 아닙니다: &apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>a layout has %1 bytes at most</source>
        <translation>레이아웃은 최대 %1바이트입니다</translation>
    </message>
    <message>
        <source>must have one to %1 characters</source>
        <translation>1자에서 %1자까지여야 합니다</translation>
    </message>
    <message>
        <source>there is no layout named &apos;%1&apos;; there are %2</source>
        <translation>&apos;%1&apos;(이)라는 레이아웃이 없습니다. 있는 레이아웃: %2</translation>
    </message>
    <message>
        <source>a layout&apos;s name has one to %1 characters</source>
        <translation>레이아웃 이름은 1자에서 %1자까지입니다</translation>
    </message>
    <message>
        <source>the layout &apos;%1&apos; comes with Nodewise; choose another name</source>
        <translation>레이아웃 &apos;%1&apos;은(는) Nodewise에 포함된 것입니다. 다른 이름을 고르세요</translation>
    </message>
    <message>
        <source>there is no folder to save layouts in: neither XDG_DATA_HOME nor HOME is set</source>
        <translation>레이아웃을 저장할 폴더가 없습니다: XDG_DATA_HOME과 HOME이 모두 설정되지 않았습니다</translation>
    </message>
    <message>
        <source>an interpreter that is not trusted runs nothing</source>
        <translation>신뢰하지 않는 인터프리터는 아무것도 실행하지 않습니다</translation>
    </message>
    <message>
        <source>this list has more than %1 entries</source>
        <translation>이 목록은 항목이 %1개를 넘습니다</translation>
    </message>
    <message>
        <source>this is no matrix of models and operators</source>
        <translation>모델과 연산자의 행렬이 아닙니다</translation>
    </message>
    <message>
        <source>&apos;nodewise-cli coverage FOLDER --json&apos; and nodewise.Matrix.write() write them</source>
        <translation>&apos;nodewise-cli coverage FOLDER --json&apos;과 nodewise.Matrix.write()가 이런 파일을 씁니다</translation>
    </message>
    <message>
        <source>this was written by another version of Nodewise</source>
        <translation>다른 버전의 Nodewise가 쓴 것입니다</translation>
    </message>
    <message>
        <source>this must be a number of nodes</source>
        <translation>노드의 수여야 합니다</translation>
    </message>
    <message>
        <source>this is more than there are nodes</source>
        <translation>있는 노드보다 많습니다</translation>
    </message>
    <message>
        <source>two models have the name &apos;%1&apos;</source>
        <translation>두 모델의 이름이 &apos;%1&apos;입니다</translation>
    </message>
    <message>
        <source>there is no model &apos;%1&apos;</source>
        <translation>&apos;%1&apos; 모델이 없습니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a verdict</source>
        <translation>&apos;%1&apos;은(는) 판정이 아닙니다</translation>
    </message>
    <message>
        <source>this has more than %1 cells</source>
        <translation>칸이 %1개보다 많습니다</translation>
    </message>
    <message>
        <source>the backend %1 can&apos;t run operators of this program</source>
        <translation>백엔드 %1이(가) 이 프로그램의 연산자를 실행하지 못합니다</translation>
    </message>
    <message>
        <source>ask why of the first one, then decompose it, write a kernel for it, or let the host run it</source>
        <translation>첫 번째 것의 이유를 확인한 다음 분해하거나, 커널을 작성하거나, 호스트에서 실행하세요</translation>
    </message>
    <message>
        <source>values differ from %1 from this node on</source>
        <translation>이 노드부터 값이 %1과(와) 다릅니다</translation>
    </message>
    <message>
        <source>%1 values are out of tolerance</source>
        <translation>값 %1개가 허용 오차를 벗어납니다</translation>
    </message>
    <message>
        <source>look at this node&apos;s inputs and at its kernel: what came before agrees</source>
        <translation>이 노드의 입력과 커널을 살펴보세요. 그 앞의 값은 일치합니다</translation>
    </message>
    <message>
        <source>NaN began here in the last run</source>
        <translation>마지막 실행에서 NaN이 여기서 시작되었습니다</translation>
    </message>
    <message>
        <source>Inf began here in the last run</source>
        <translation>마지막 실행에서 Inf가 여기서 시작되었습니다</translation>
    </message>
    <message>
        <source>%1 elements of its result</source>
        <translation>결과의 원소 %1개</translation>
    </message>
    <message>
        <source>look at its inputs: a larger epsilon, a clamp, or a wider type keeps them in range</source>
        <translation>입력을 살펴보세요. 더 큰 엡실론, clamp 또는 더 넓은 타입으로 범위 안에 둘 수 있습니다</translation>
    </message>
    <message>
        <source>the file&apos;s %1 bytes are more than the memory that is free</source>
        <translation>파일의 크기 %1바이트가 사용 가능한 메모리보다 큽니다</translation>
    </message>
    <message>
        <source>reading it takes more than the %1 bytes of memory that are free for this</source>
        <translation>이것을 읽으려면 사용할 수 있는 메모리 %1바이트보다 더 많이 필요합니다</translation>
    </message>
    <message>
        <source>the header has more than %1 lines</source>
        <translation>머리말이 %1줄을 넘습니다</translation>
    </message>
    <message>
        <source>this line of the header has more than %1 words</source>
        <translation>머리말의 이 줄은 단어가 %1개를 넘습니다</translation>
    </message>
    <message>
        <source>%2 of %1 candidates fit; of those that keep the %3 cores busy, this one uses the scratchpad most: 2 × %4 (double-buffered) of %5; number of tiles: %6</source>
        <translation>후보 %1개 중 %2개가 들어갑니다. 코어 %3개를 모두 쓰는 후보 중 스크래치패드를 가장 많이 씁니다: %5 중 2 × %4(더블 버퍼링), 타일 수: %6</translation>
    </message>
    <message>
        <source>operations nest more than %1 levels deep</source>
        <translation>연산이 %1단계보다 깊이 중첩되어 있습니다</translation>
    </message>
    <message>
        <source>attributes, types, or operations nest too deep to be read, or without end</source>
        <translation>속성, 형식 또는 연산이 읽을 수 없을 만큼 깊이, 또는 끝없이 중첩되어 있습니다</translation>
    </message>
    <message>
        <source>MLIR can&apos;t read this bytecode: there is not enough memory, or it is damaged</source>
        <translation>MLIR이 이 바이트코드를 읽을 수 없습니다: 메모리가 부족하거나 손상되었습니다</translation>
    </message>
    <message>
        <source>MLIR can&apos;t read this bytecode: %1</source>
        <translation>MLIR이 이 바이트코드를 읽을 수 없습니다: %1</translation>
    </message>
    <message>
        <source>the function &apos;%1&apos; has %2 arguments; a kernel takes at most %3</source>
        <translation>함수 &apos;%1&apos;의 인수는 %2개이며, 커널은 최대 %3개를 받습니다</translation>
    </message>
    <message>
        <source>texts from the pass %1 on are left out: they have more than 128 MB</source>
        <translation>패스 %1부터의 텍스트는 128 MB를 넘어 생략합니다</translation>
    </message>
    <message>
        <source>more than %1 functions, which would take too long to lower</source>
        <translation>함수가 %1개를 넘어 낮추는 데 너무 오래 걸립니다</translation>
    </message>
    <message>
        <source>more than %1 operands, results, or arguments, which would take too long to lower</source>
        <translation>피연산자, 결과 또는 인수가 %1개를 넘어 낮추는 데 너무 오래 걸립니다</translation>
    </message>
    <message>
        <source>the function &apos;%1&apos; has %2 loops and branches, which would take too long to compile (at most %3)</source>
        <translation>함수 &apos;%1&apos;에 루프와 분기가 %2개 있어 컴파일하는 데 너무 오래 걸립니다(최대 %3개)</translation>
    </message>
    <message>
        <source>there is no machine of %1 cores</source>
        <translation>코어가 %1개인 머신은 없습니다</translation>
    </message>
    <message>
        <source>%1 bytes stand in front of the zip archive</source>
        <translation>zip 아카이브 앞에 %1바이트가 있습니다</translation>
    </message>
    <message>
        <source>cut them off, or fetch the file again</source>
        <translation>그 바이트를 잘라 내거나 파일을 다시 받으세요</translation>
    </message>
    <message>
        <source>the file has no data for the delegate</source>
        <translation>파일에 델리게이트의 데이터가 없습니다</translation>
    </message>
    <message>
        <source>its header names %1 bytes from byte %2 of %3</source>
        <translation>헤더가 %3바이트 중 %2바이트부터 %1바이트를 가리킵니다</translation>
    </message>
    <message>
        <source>the delegates repeat more than the file could hold</source>
        <translation>델리게이트가 파일이 담을 수 있는 것보다 많이 반복됩니다</translation>
    </message>
    <message>
        <source>the graph of the delegate is damaged: its tables point outside of it</source>
        <translation>델리게이트의 그래프가 손상되었습니다: 테이블이 바깥을 가리킵니다</translation>
    </message>
    <message>
        <source>the file has no %1 bytes for constant %2</source>
        <translation>파일에 상수 %2의 %1바이트가 없습니다</translation>
    </message>
    <message>
        <source>the file has no constant %1</source>
        <translation>파일에 상수 %1이(가) 없습니다</translation>
    </message>
    <message>
        <source>the branches of this program are shown as the file has them: jumps, and moves into one result (the first jump leads to instruction %1)</source>
        <translation>이 프로그램의 분기는 파일에 있는 대로 점프와 하나의 결과로의 이동으로 표시됩니다(첫 점프는 명령 %1로 갑니다)</translation>
    </message>
    <message>
        <source>there is no value %1</source>
        <translation>값 %1이(가) 없습니다</translation>
    </message>
    <message>
        <source>the arguments repeat more than the file could hold</source>
        <translation>인수가 파일이 담을 수 있는 것보다 많이 반복됩니다</translation>
    </message>
    <message>
        <source>the instruction is of a kind that is not known here</source>
        <translation>알 수 없는 종류의 명령입니다</translation>
    </message>
    <message>
        <source>the file was made by a newer ExecuTorch: update Nodewise</source>
        <translation>파일이 더 새로운 ExecuTorch로 만들어졌습니다: Nodewise를 업데이트하세요</translation>
    </message>
    <message>
        <source>there is no operator %1</source>
        <translation>연산자 %1이(가) 없습니다</translation>
    </message>
    <message>
        <source>there is no delegate %1</source>
        <translation>델리게이트 %1이(가) 없습니다</translation>
    </message>
    <message>
        <source>the header says that the program has %1 bytes and its data starts at %2, but the file has %3</source>
        <translation>헤더에 따르면 프로그램은 %1바이트이고 데이터는 %2에서 시작하지만 파일은 %3바이트입니다</translation>
    </message>
    <message>
        <source>the file is truncated: copy or export it again</source>
        <translation>파일이 잘렸습니다: 다시 복사하거나 내보내세요</translation>
    </message>
    <message>
        <source>the file ends before byte %1</source>
        <translation>파일이 %1바이트 전에 끝납니다</translation>
    </message>
    <message>
        <source>this is not an ExecuTorch program</source>
        <translation>ExecuTorch 프로그램이 아닙니다</translation>
    </message>
    <message>
        <source>the program without its data has %1 bytes, more than can be read here</source>
        <translation>데이터를 뺀 프로그램이 %1바이트로, 여기서 읽을 수 있는 것보다 큽니다</translation>
    </message>
    <message>
        <source>the program is damaged: its tables point outside of it</source>
        <translation>프로그램이 손상되었습니다: 테이블이 바깥을 가리킵니다</translation>
    </message>
    <message>
        <source>copy or export it again</source>
        <translation>다시 복사하거나 내보내세요</translation>
    </message>
    <message>
        <source>there is no segment %1</source>
        <translation>세그먼트 %1이(가) 없습니다</translation>
    </message>
    <message>
        <source>segment %1 has %2 bytes, too few for %3 bytes from byte %4</source>
        <translation>세그먼트 %1은(는) %2바이트로, %4바이트부터의 %3바이트에 모자랍니다</translation>
    </message>
    <message>
        <source>segment %1 ends beyond the end of the file</source>
        <translation>세그먼트 %1이(가) 파일의 끝을 넘습니다</translation>
    </message>
    <message>
        <source>an ExecuTorch program is shown, not run: its operators write into memory that was planned ahead</source>
        <translation>ExecuTorch 프로그램은 표시만 하고 실행하지 않습니다: 연산자가 미리 계획된 메모리에 씁니다</translation>
    </message>
    <message>
        <source>open the exported program (.pt2) that it was made from</source>
        <translation>원본인 내보낸 프로그램(.pt2)을 여세요</translation>
    </message>
    <message>
        <source>the ExecuTorch program has no methods</source>
        <translation>ExecuTorch 프로그램에 메서드가 없습니다</translation>
    </message>
    <message>
        <source>reading the program</source>
        <translation>프로그램을 읽는 중</translation>
    </message>
    <message>
        <source>the file has no method &apos;%1&apos;</source>
        <translation>파일에 메서드 &apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>a tensor has %1 dimensions</source>
        <translation>텐서가 %1차원입니다</translation>
    </message>
    <message>
        <source>a tensor has the size %1</source>
        <translation>텐서의 크기가 %1입니다</translation>
    </message>
    <message>
        <source>the order of a tensor&apos;s dimensions names one twice, or one that it has not</source>
        <translation>텐서의 차원 순서에 중복되거나 없는 차원이 있습니다</translation>
    </message>
    <message>
        <source>a tensor has more elements than 63 bits count</source>
        <translation>텐서의 원소 수가 63비트를 넘습니다</translation>
    </message>
    <message>
        <source>a tensor has more bytes than 64 bits count</source>
        <translation>텐서의 바이트 수가 64비트를 넘습니다</translation>
    </message>
    <message>
        <source>this is an ExecuTorch program with inputs (.bpte), which no longer has the graph of torch.export</source>
        <translation>입력이 든 ExecuTorch 프로그램(.bpte)이며 torch.export의 그래프가 더 이상 없습니다</translation>
    </message>
    <message>
        <source>this is weights of an ExecuTorch program (.ptd), without a graph</source>
        <translation>ExecuTorch 프로그램의 가중치(.ptd)이며 그래프가 없습니다</translation>
    </message>
    <message>
        <source>this is an ETDump: what one run of an ExecuTorch program took, without its graph</source>
        <translation>ETDump, 즉 ExecuTorch 프로그램을 한 번 실행한 기록이며 그래프가 없습니다</translation>
    </message>
    <message>
        <source>this is an SQLite database, such as a profiler&apos;s report, not a program</source>
        <translation>SQLite 데이터베이스(예: 프로파일러 보고서)이며 프로그램이 아닙니다</translation>
    </message>
    <message>
        <source>this is a log of TORCH_TRACE: what torch.compile did, not an exported program</source>
        <translation>TORCH_TRACE 로그, 즉 torch.compile이 한 일의 기록이며 내보낸 프로그램이 아닙니다</translation>
    </message>
    <message>
        <source>this is an ETRecord: what an export to ExecuTorch went through, beside the program</source>
        <translation>ETRecord, 즉 ExecuTorch로 내보내는 과정의 기록입니다</translation>
    </message>
    <message>
        <source>tlparse shows it as pages; for graphs and kernels run with TORCH_COMPILE_DEBUG=1 and open the folder torch_compile_debug; for the program itself export it: torch.export.save(torch.export.export(model.eval(), example_inputs), &quot;model.pt2&quot;)</source>
        <translation>tlparse가 페이지로 보여 줍니다. 그래프와 커널은 TORCH_COMPILE_DEBUG=1로 실행한 뒤 torch_compile_debug 폴더를 여세요. 프로그램 자체는 내보내세요: torch.export.save(torch.export.export(model.eval(), example_inputs), &quot;model.pt2&quot;)</translation>
    </message>
    <message>
        <source>open the program before it was lowered: torch.export.save(exported_program, &quot;model.pt2&quot;) before to_edge_transform_and_lower(exported_program)</source>
        <translation>낮추기 전의 프로그램을 여세요: to_edge_transform_and_lower(exported_program) 전에 torch.export.save(exported_program, &quot;model.pt2&quot;)</translation>
    </message>
    <message>
        <source>open the program before it was lowered, where Python has it: torch.export.save(exported_program, &quot;model.pt2&quot;) before to_edge_transform_and_lower(exported_program)</source>
        <translation>낮추기 전의 프로그램을 Python에서 저장해 여세요: to_edge_transform_and_lower(exported_program) 전에 torch.export.save(exported_program, &quot;model.pt2&quot;)</translation>
    </message>
    <message>
        <source>open the program before it was compiled: torch.export.save(exported_program, &quot;model.pt2&quot;) before torch._inductor.aoti_compile_and_package(exported_program)</source>
        <translation>컴파일하기 전의 프로그램을 여세요: torch._inductor.aoti_compile_and_package(exported_program) 전에 torch.export.save(exported_program, &quot;model.pt2&quot;)</translation>
    </message>
    <message>
        <source>it can&apos;t be turned back: take the PyTorch model that it was made from, and in Python: torch.export.save(torch.export.export(model.eval(), example_inputs), &quot;model.pt2&quot;)</source>
        <translation>되돌릴 수 없습니다. 원래의 PyTorch 모델로 Python에서 실행하세요: torch.export.save(torch.export.export(model.eval(), example_inputs), &quot;model.pt2&quot;)</translation>
    </message>
    <message>
        <source>export its events as a Chrome trace (.json), and open that</source>
        <translation>이벤트를 Chrome 트레이스(.json)로 내보내서 여세요</translation>
    </message>
    <message>
        <source>the ETRecord holds no program</source>
        <translation>ETRecord에 프로그램이 없습니다</translation>
    </message>
    <message>
        <source>export the model again with generate_etrecord=True</source>
        <translation>generate_etrecord=True로 모델을 다시 내보내세요</translation>
    </message>
    <message>
        <source>the schema version is %1.%2, Nodewise reads %3</source>
        <translation>스키마 버전이 %1.%2이며, Nodewise는 %3을(를) 읽습니다</translation>
    </message>
    <message>
        <source>it is damaged; install the program again</source>
        <translation>파일이 손상되었습니다. 프로그램을 다시 설치하세요</translation>
    </message>
    <message>
        <source>the sample has no recipe for its weights</source>
        <translation>예제에 가중치를 만드는 방법이 없습니다</translation>
    </message>
    <message>
        <source>the sample&apos;s recipe is none of this version</source>
        <translation>예제의 방법이 이 버전의 것이 아닙니다</translation>
    </message>
    <message>
        <source>the sample&apos;s recipe for &apos;%1&apos; makes no sense</source>
        <translation>예제의 &apos;%1&apos;에 대한 방법이 올바르지 않습니다</translation>
    </message>
    <message>
        <source>the sample&apos;s weights would be larger than %1 bytes</source>
        <translation>예제의 가중치가 %1바이트보다 커집니다</translation>
    </message>
    <message>
        <source>Making the sample&apos;s weights</source>
        <translation>예제의 가중치를 만드는 중</translation>
    </message>
    <message>
        <source>there is no private folder where the sample could be made</source>
        <translation>예제를 만들 개인 폴더가 없습니다</translation>
    </message>
    <message>
        <source>set XDG_CACHE_HOME to a folder of your own</source>
        <translation>XDG_CACHE_HOME을 자신의 폴더로 설정하세요</translation>
    </message>
    <message>
        <source>this does not say why a model does not export</source>
        <translation>모델을 내보낼 수 없는 이유를 담은 파일이 아닙니다</translation>
    </message>
    <message>
        <source>&apos;nodewise-cli export model.py&apos;, or opening model.py, writes such a file where the export fails</source>
        <translation>&apos;nodewise-cli export model.py&apos; 또는 model.py 열기가 실패하면 이런 파일을 씁니다</translation>
    </message>
    <message>
        <source>the model &apos;%1&apos; is not known</source>
        <translation>모델 &apos;%1&apos;을(를) 알 수 없습니다</translation>
    </message>
    <message>
        <source>BPE, WordPiece, Unigram, and WordLevel are read</source>
        <translation>BPE, WordPiece, Unigram, WordLevel을 읽을 수 있습니다</translation>
    </message>
    <message>
        <source>a piece of the vocabulary is a list of its text and its score</source>
        <translation>어휘의 조각은 텍스트와 점수의 목록이어야 합니다</translation>
    </message>
    <message>
        <source>an id of a token is a number from 0 to %1</source>
        <translation>토큰의 ID는 0부터 %1까지의 수여야 합니다</translation>
    </message>
    <message>
        <source>the tokens &apos;%1&apos; and &apos;%2&apos; have one id, %3</source>
        <translation>토큰 &apos;%1&apos;과(와) &apos;%2&apos;의 ID가 %3(으)로 같습니다</translation>
    </message>
    <message>
        <source>a tokenizer&apos;s file has at most %1 bytes</source>
        <translation>토크나이저 파일은 최대 %1바이트입니다</translation>
    </message>
    <message>
        <source>the condition never holds: it is of type %1, which is neither true nor false</source>
        <translation>조건이 성립할 수 없습니다: 형식이 %1이어서 참도 거짓도 아닙니다</translation>
    </message>
    <message>
        <source>the executor &apos;%1&apos; writes into &apos;%2&apos;, which is not what the schema of %3 says</source>
        <translation>실행기 &apos;%1&apos;이(가) &apos;%2&apos;에 쓰지만, %3의 스키마는 그렇게 선언하지 않습니다</translation>
    </message>
    <message>
        <source>the executor &apos;%1&apos; returns %2, the shape rule &apos;%3&apos; of %4 says %5</source>
        <translation>실행기 &apos;%1&apos;은(는) %2을(를) 반환하지만, %4의 형상 규칙 &apos;%3&apos;에 따르면 %5이어야 합니다</translation>
    </message>
    <message>
        <source>the executor &apos;%1&apos; returns %2 tensors, the shape rule &apos;%3&apos; of %4 says %5</source>
        <translation>실행기 &apos;%1&apos;은(는) 텐서 %2개를 반환하지만, %4의 형상 규칙 &apos;%3&apos;에 따르면 %5개여야 합니다</translation>
    </message>
    <message>
        <source>marks of the kind &apos;%1&apos; are not read</source>
        <translation>종류가 &apos;%1&apos;인 표시는 읽지 않습니다</translation>
    </message>
    <message>
        <source>the counter has no number</source>
        <translation>카운터에 숫자가 없습니다</translation>
    </message>
    <message>
        <source>there is no packet at byte %1</source>
        <translation>%1바이트에 패킷이 없습니다</translation>
    </message>
    <message>
        <source>the packet at byte %1 has %2 bytes</source>
        <translation>%1바이트의 패킷이 %2바이트입니다</translation>
    </message>
    <message>
        <source>the file ends within the packet at byte %1</source>
        <translation>파일이 %1바이트의 패킷 안에서 끝납니다</translation>
    </message>
    <message>
        <source>the packed packets at byte %1 are damaged</source>
        <translation>%1바이트의 압축된 패킷이 손상되었습니다</translation>
    </message>
    <message>
        <source>the packed packets at byte %1 expand to %2 bytes</source>
        <translation>%1바이트의 압축된 패킷이 %2바이트로 늘어납니다</translation>
    </message>
    <message>
        <source>the trace is empty</source>
        <translation>트레이스가 비어 있습니다</translation>
    </message>
    <message>
        <source>the packet refers to packets that were lost</source>
        <translation>패킷이 사라진 패킷을 가리킵니다</translation>
    </message>
    <message>
        <source>the packet is damaged</source>
        <translation>패킷이 손상되었습니다</translation>
    </message>
    <message>
        <source>the trace has more events than are read</source>
        <translation>트레이스의 이벤트가 읽는 한도보다 많습니다</translation>
    </message>
    <message>
        <source>no snapshot joins the clock of the packet to that of the trace: its time is as it stands there</source>
        <translation>패킷의 클록을 트레이스의 클록과 잇는 스냅샷이 없습니다: 시간을 그대로 둡니다</translation>
    </message>
    <message>
        <source>events of the old kind &apos;%1&apos; are not read</source>
        <translation>옛 종류 &apos;%1&apos;의 이벤트는 읽지 않습니다</translation>
    </message>
    <message>
        <source>there are too many tracks</source>
        <translation>트랙이 너무 많습니다</translation>
    </message>
    <message>
        <source>the event is on a track of a counter</source>
        <translation>이벤트가 카운터의 트랙에 있습니다</translation>
    </message>
    <message>
        <source>the slice ends that never began</source>
        <translation>시작하지 않은 슬라이스가 끝납니다</translation>
    </message>
    <message>
        <source>traces are Chrome JSON and Perfetto (also gzip), PyTorchSim logs, and CSV with a column for name, start and duration</source>
        <translation>트레이스는 Chrome JSON과 Perfetto(gzip 포함), PyTorchSim 로그, 그리고 이름·시작·길이 열이 있는 CSV입니다</translation>
    </message>
    <message>
        <source>ranks are threads from 1 to %1</source>
        <translation>랭크는 1부터 %1까지의 스레드입니다</translation>
    </message>
    <message>
        <source>node %1 of %2: %3</source>
        <translation>노드 %1/%2: %3</translation>
    </message>
    <message>
        <source>node %1 of %2, %3: %4</source>
        <translation>노드 %1/%2, %3: %4</translation>
    </message>
    <message>
        <source>another request</source>
        <translation>다른 요청</translation>
    </message>
    <message>
        <source>devices, modules, ranks, and a run in double are for the Python worker</source>
        <translation>장치, 모듈, 랭크, 배정밀도 실행은 Python 작업자에서만 됩니다</translation>
    </message>
    <message>
        <source>the runs have more than %1 numbers</source>
        <translation>실행의 숫자가 %1개를 넘습니다</translation>
    </message>
    <message>
        <source>a token has more than %1 bytes</source>
        <translation>토큰이 %1바이트를 넘습니다</translation>
    </message>
    <message>
        <source>there are too many sequences</source>
        <translation>시퀀스가 너무 많습니다</translation>
    </message>
    <message>
        <source>the event has more flows and counters than are read</source>
        <translation>이벤트의 플로와 카운터가 읽는 한도보다 많습니다</translation>
    </message>
</context>
<context>
    <name>CostFacts</name>
    <message>
        <source>%1 bound</source>
        <translation>%1 한계</translation>
    </message>
    <message>
        <source>%1 of the run</source>
        <comment>percent</comment>
        <translation>전체의 %1</translation>
    </message>
    <message numerus="yes">
        <source>with %n other node(s)</source>
        <translation>
            <numerusform>다른 노드 %n개와 함께</numerusform>
        </translation>
    </message>
    <message>
        <source>cost</source>
        <translation>비용</translation>
    </message>
    <message>
        <source>arrays %1 · vector %2 · DMA %3</source>
        <translation>배열 %1 · 벡터 %2 · DMA %3</translation>
    </message>
    <message>
        <source>waits for %1</source>
        <translation>대기: %1</translation>
    </message>
    <message>
        <source>busy</source>
        <translation>사용률</translation>
    </message>
    <message>
        <source>roofline</source>
        <translation>루프라인</translation>
    </message>
    <message>
        <source>of the time, %1</source>
        <comment>cycles</comment>
        <translation>걸린 시간 대비, %1</translation>
    </message>
    <message>
        <source>DRAM</source>
        <translation>DRAM</translation>
    </message>
    <message>
        <source>%1 read · %2 written</source>
        <translation>읽기 %1 · 쓰기 %2</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>비용</translation>
    </message>
    <message>
        <source>not in the figures</source>
        <translation>수치에 없음</translation>
    </message>
    <message>
        <source>NPU</source>
        <translation>NPU</translation>
    </message>
    <message numerus="yes">
        <source>%Ln launch(es) of %1</source>
        <translation>
            <numerusform>실행 %Ln회, 각 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>rows enter the arrays in %1 of the cycles</source>
        <translation>사이클의 %1 동안 행이 배열에 들어갑니다</translation>
    </message>
    <message>
        <source>limit</source>
        <translation>한계</translation>
    </message>
</context>
<context>
    <name>CostMemoryModel</name>
    <message>
        <source>all weights</source>
        <translation>모든 가중치</translation>
    </message>
    <message>
        <source>scratchpad</source>
        <translation>스크래치패드</translation>
    </message>
    <message>
        <source>DRAM</source>
        <translation>DRAM</translation>
    </message>
    <message>
        <source>DRAM, input</source>
        <translation>DRAM, 입력</translation>
    </message>
    <message>
        <source>DRAM, weights</source>
        <translation>DRAM, 가중치</translation>
    </message>
    <message>
        <source>what</source>
        <translation>대상</translation>
    </message>
    <message>
        <source>where</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>바이트</translation>
    </message>
    <message>
        <source>from cycle</source>
        <translation>시작 사이클</translation>
    </message>
    <message>
        <source>to cycle</source>
        <translation>끝 사이클</translation>
    </message>
    <message>
        <source>operator or shape</source>
        <translation>연산자 또는 형태</translation>
    </message>
    <message>
        <source>A buffer of the running kernel; if double-buffered, it is there twice</source>
        <translation>실행 중인 커널의 버퍼. 이중 버퍼이면 두 벌이 있습니다</translation>
    </message>
</context>
<context>
    <name>CostMemoryPicture</name>
    <message>
        <source>DRAM: values over weights and inputs</source>
        <translation>DRAM: 가중치와 입력 위의 값</translation>
    </message>
    <message>
        <source>DRAM: values between kernels</source>
        <translation>DRAM: 커널 사이의 값</translation>
    </message>
    <message>
        <source>at most %1 at cycle %2</source>
        <comment>bytes, cycle</comment>
        <translation>최대 %1, %2번째 사이클</translation>
    </message>
    <message>
        <source>Scratchpad of the fullest core</source>
        <translation>가장 많이 쓰는 코어의 스크래치패드</translation>
    </message>
    <message>
        <source>at most %1, %2 of %3</source>
        <comment>bytes, percent, bytes that there are</comment>
        <translation>최대 %1, %3의 %2</translation>
    </message>
    <message>
        <source>cycle</source>
        <translation>사이클</translation>
    </message>
</context>
<context>
    <name>CostModel</name>
    <message>
        <source>left out</source>
        <translation>제외</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>커널</translation>
    </message>
    <message>
        <source>cycles</source>
        <translation>사이클</translation>
    </message>
    <message>
        <source>share</source>
        <translation>비율</translation>
    </message>
    <message>
        <source>bound</source>
        <translation>한계</translation>
    </message>
    <message>
        <source>launches</source>
        <translation>실행 횟수</translation>
    </message>
    <message>
        <source>cycles each</source>
        <translation>실행당 사이클</translation>
    </message>
    <message>
        <source>roofline</source>
        <translation>루프라인</translation>
    </message>
    <message>
        <source>arrays</source>
        <translation>배열</translation>
    </message>
    <message>
        <source>vector</source>
        <translation>벡터</translation>
    </message>
    <message>
        <source>DMA</source>
        <translation>DMA</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>바이트</translation>
    </message>
    <message>
        <source>waits for</source>
        <translation>대기 원인</translation>
    </message>
    <message>
        <source>Kernel, or a node that the figures leave out</source>
        <translation>커널 또는 수치에서 제외된 노드</translation>
    </message>
    <message>
        <source>Cycles of all launches</source>
        <translation>모든 실행의 사이클</translation>
    </message>
    <message>
        <source>How often the program launches it</source>
        <translation>프로그램이 실행하는 횟수</translation>
    </message>
    <message>
        <source>Cycles of one launch</source>
        <translation>한 번 실행하는 데 드는 사이클</translation>
    </message>
    <message>
        <source>How busy the vector units are while it runs</source>
        <translation>실행되는 동안 벡터 유닛의 사용률</translation>
    </message>
    <message>
        <source>How busy the DMA engines are while it runs</source>
        <translation>실행되는 동안 DMA 엔진의 사용률</translation>
    </message>
    <message>
        <source>Read from and written to DRAM by one launch</source>
        <translation>한 번 실행할 때 DRAM에서 읽고 쓰는 양</translation>
    </message>
    <message>
        <source>Share of the cycles of the whole run</source>
        <translation>전체 실행의 사이클에 대한 비율</translation>
    </message>
    <message>
        <source>What limits it most: compute, memory or issue</source>
        <translation>가장 크게 제한하는 것: 연산, 메모리 또는 이슈</translation>
    </message>
    <message>
        <source>Roofline time, as a share of the time taken</source>
        <translation>걸린 시간에 대한 루프라인 시간의 비율</translation>
    </message>
    <message>
        <source>What its instructions waited for most</source>
        <translation>전체 대기 가운데 명령이 가장 오래 기다린 것</translation>
    </message>
    <message>
        <source>Multiply-accumulates that the systolic arrays do, of those that they could do in its time</source>
        <translation>그 시간에 시스톨릭 배열이 할 수 있는 곱셈 누산 중 실제로 한 비율</translation>
    </message>
    <message>
        <source>rows in</source>
        <translation>행 입력</translation>
    </message>
    <message>
        <source>Share of the cycles in which rows enter the systolic arrays, however few of their cells they reach</source>
        <translation>시스톨릭 배열에 행이 들어가는 사이클의 비율. 행이 닿는 셀이 적어도 셉니다</translation>
    </message>
</context>
<context>
    <name>CostOverlay</name>
    <message>
        <source>not in the figures</source>
        <translation>수치에 없음</translation>
    </message>
    <message>
        <source>Bound by compute</source>
        <translation>연산 한계</translation>
    </message>
    <message>
        <source>Bound by memory</source>
        <translation>메모리 한계</translation>
    </message>
    <message>
        <source>Bound by issue</source>
        <translation>발행 한계</translation>
    </message>
    <message>
        <source>Not in the figures</source>
        <translation>수치에 없음</translation>
    </message>
    <message>
        <source>Cycles, few to many</source>
        <translation>사이클, 적음에서 많음</translation>
    </message>
</context>
<context>
    <name>CostText</name>
    <message>
        <source>1 cycle</source>
        <translation>1사이클</translation>
    </message>
    <message>
        <source>%1 cycles</source>
        <translation>%1사이클</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>percent</comment>
        <translation>%1%</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>연산</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>메모리</translation>
    </message>
    <message>
        <source>issue</source>
        <translation>발행</translation>
    </message>
    <message>
        <source>Arrays or the vector unit alone take most of its time: more of them, or fewer operations, make it faster.</source>
        <translation>배열이나 벡터 유닛만으로도 시간이 대부분 걸립니다. 유닛을 늘리거나 연산을 줄이면 빨라집니다.</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>data</source>
        <translation>데이터</translation>
    </message>
    <message>
        <source>engine</source>
        <translation>엔진</translation>
    </message>
    <message>
        <source>scratchpad</source>
        <translation>스크래치패드</translation>
    </message>
    <message>
        <source>dependency</source>
        <translation>의존</translation>
    </message>
    <message>
        <source>issue slot</source>
        <translation>발행 슬롯</translation>
    </message>
    <message>
        <source>barrier</source>
        <translation>배리어</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>cause of waiting, percent</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>waited for %1: %2</source>
        <comment>cause, cycles</comment>
        <translation>%1 대기: %2</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>cycles, bound</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>new</source>
        <translation>새로 생김</translation>
    </message>
    <message>
        <source>%1 at %2 MHz</source>
        <comment>time, clock</comment>
        <translation>%2 MHz에서 %1</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>kernels, launches</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>node, reason</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1, %2 of the run, bound by %3</source>
        <comment>cycles, percent, bound</comment>
        <translation>%1, 전체의 %2, %3 한계</translation>
    </message>
    <message numerus="yes">
        <source>%1 (with %n other node(s) of its kernel)</source>
        <translation>
            <numerusform>%1 (같은 커널의 다른 노드 %n개와 함께)</numerusform>
        </translation>
    </message>
    <message>
        <source>could not be simulated</source>
        <translation>시뮬레이션할 수 없음</translation>
    </message>
    <message>
        <source>DRAM: %1 read, %2 written</source>
        <translation>DRAM: 읽기 %1, 쓰기 %2</translation>
    </message>
    <message>
        <source>scratchpad: %1 of %2</source>
        <comment>bytes at most, bytes there are</comment>
        <translation>스크래치패드: %2 중 %1</translation>
    </message>
    <message>
        <source>&lt; %1 %</source>
        <comment>percent</comment>
        <translation>%1% 미만</translation>
    </message>
    <message numerus="yes">
        <source>%Ln kernel(s)</source>
        <translation>
            <numerusform>커널 %Ln개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln launch(es)</source>
        <translation>
            <numerusform>실행 %Ln회</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>외 %Ln개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln launch(es), %1 together: %2 of the run</source>
        <translation>
            <numerusform>실행 %Ln회, 합계 %1: 전체의 %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Moving its bytes to and from DRAM takes most of its time: more bandwidth, or larger tiles that are reused, make it faster.</source>
        <translation>DRAM과 데이터를 주고받는 데 시간이 대부분 걸립니다. 대역폭을 늘리거나 다시 쓰이는 타일을 키우면 빨라집니다.</translation>
    </message>
    <message>
        <source>It takes more than twice as long as its arithmetic or its bytes alone: it waits for latencies or dependencies, or its tiles are too small.</source>
        <translation>연산이나 데이터 이동만 할 때보다 두 배 넘게 걸립니다. 지연 시간이나 명령 순서, 너무 작은 타일 때문에 기다립니다.</translation>
    </message>
    <message>
        <source>roofline %1: %2 of the time taken</source>
        <comment>cycles, percent</comment>
        <translation>루프라인 %1: 걸린 시간의 %2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>cycles, what they leave out</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>arrays: %1 of the multiply-accumulates that they could do; rows enter in %2 of the cycles</source>
        <translation>배열: 할 수 있는 곱셈 누산 중 %1, 행이 들어가는 사이클 %2</translation>
    </message>
    <message>
        <source>busy: vector unit %1, DMA %2, DRAM %3</source>
        <translation>사용률: 벡터 유닛 %1, DMA %2, DRAM %3</translation>
    </message>
    <message>
        <source>Try: %1</source>
        <comment>advice</comment>
        <translation>해 볼 것: %1</translation>
    </message>
    <message>
        <source>%1 → %2 (%3)</source>
        <comment>cycles before, cycles after, change</comment>
        <translation>%1 → %2(%3)</translation>
    </message>
    <message>
        <source>%1 of %2 tilings simulated, %3 can&apos;t be faster</source>
        <translation>타일링 %2개 중 %1개 시뮬레이션, %3개는 더 빠를 수 없음</translation>
    </message>
    <message>
        <source>%1, %2 against the estimate</source>
        <comment>cycles, change</comment>
        <translation>%1, 추정 대비 %2</translation>
    </message>
    <message>
        <source>%1: the estimate&apos;s choice is the fastest</source>
        <comment>cycles</comment>
        <translation>%1: 추정한 선택이 가장 빠름</translation>
    </message>
</context>
<context>
    <name>CoverageFacts</name>
    <message>
        <source>Backend</source>
        <translation>백엔드</translation>
    </message>
    <message>
        <source>The program is being judged…</source>
        <translation>프로그램을 판정하는 중…</translation>
    </message>
    <message>
        <source>judge</source>
        <translation>판정</translation>
    </message>
    <message>
        <source>profile</source>
        <translation>프로필</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>판정</translation>
    </message>
    <message>
        <source>unsaved text</source>
        <translation>저장하지 않은 텍스트</translation>
    </message>
    <message>
        <source>It has no verdict: it returns no tensor.</source>
        <translation>판정이 없습니다: 텐서를 내지 않습니다.</translation>
    </message>
</context>
<context>
    <name>CoverageModel</name>
    <message>
        <source>operator</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>판정</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>노드</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOP</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>바이트</translation>
    </message>
    <message>
        <source>becomes, or why not</source>
        <translation>바뀌는 것, 또는 안 되는 이유</translation>
    </message>
    <message>
        <source>rule</source>
        <translation>규칙</translation>
    </message>
    <message>
        <source>where</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>What the backend does with it</source>
        <translation>백엔드가 이를 처리하는 방식</translation>
    </message>
    <message>
        <source>Share of the program&apos;s arithmetic; a multiplication with an addition is two operations</source>
        <translation>프로그램 연산량에서의 비율; 곱셈과 덧셈 한 쌍은 연산 두 번입니다</translation>
    </message>
    <message>
        <source>Rule of the profile that gave the verdict</source>
        <translation>판정을 내린 프로필 규칙</translation>
    </message>
    <message>
        <source>Operator, with its nodes below it</source>
        <translation>연산자, 아래에 그 노드</translation>
    </message>
    <message>
        <source>Number of nodes, and their share of all judged nodes</source>
        <translation>노드 수와 판정한 전체에서의 비율</translation>
    </message>
    <message>
        <source>Share of the bytes of all tensors that nodes return</source>
        <translation>노드가 내는 모든 텐서 바이트에서의 비율</translation>
    </message>
    <message>
        <source>What it becomes, or why the backend does not support it</source>
        <translation>무엇으로 바뀌는지, 또는 백엔드가 받지 않는 이유</translation>
    </message>
    <message>
        <source>File and line of the rule; click to open it</source>
        <translation>규칙의 파일과 줄; 클릭하면 열립니다</translation>
    </message>
</context>
<context>
    <name>CoverageOverlay</name>
    <message>
        <source>Direct</source>
        <translation>직접</translation>
    </message>
    <message>
        <source>Lowered</source>
        <translation>로어링</translation>
    </message>
    <message>
        <source>Decomposed</source>
        <translation>분해</translation>
    </message>
    <message>
        <source>Custom operator</source>
        <translation>사용자 정의 연산자</translation>
    </message>
    <message>
        <source>Falls back to the CPU</source>
        <translation>CPU가 대신 실행</translation>
    </message>
    <message>
        <source>Unsupported</source>
        <translation>미지원</translation>
    </message>
    <message>
        <source>Unimplemented: fails when run</source>
        <translation>미구현: 실행하면 실패</translation>
    </message>
    <message>
        <source>Refused: Nodewise does not run it</source>
        <translation>거부됨: Nodewise가 실행하지 않음</translation>
    </message>
</context>
<context>
    <name>CoverageText</name>
    <message>
        <source>direct</source>
        <translation>직접</translation>
    </message>
    <message>
        <source>lowered</source>
        <translation>로어링</translation>
    </message>
    <message>
        <source>decomposed</source>
        <translation>분해</translation>
    </message>
    <message>
        <source>custom</source>
        <translation>사용자 정의</translation>
    </message>
    <message>
        <source>fallback</source>
        <translation>CPU 대체</translation>
    </message>
    <message>
        <source>unsupported</source>
        <translation>미지원</translation>
    </message>
    <message>
        <source>unimplemented</source>
        <translation>미구현</translation>
    </message>
    <message>
        <source>The hardware has functions that compute it, or it needs none.</source>
        <translation>이를 계산하는 하드웨어 함수가 있거나 함수가 필요 없습니다.</translation>
    </message>
    <message>
        <source>The backend has a lowering, or a template, of its own for it.</source>
        <translation>백엔드에 이를 위한 자체 로어링이나 템플릿이 있습니다.</translation>
    </message>
    <message>
        <source>The CPU runs it, and its values are copied there and back.</source>
        <translation>CPU가 실행하며, 값이 CPU로 갔다가 돌아옵니다.</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>노드</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOP</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>바이트</translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>노드 %Ln개</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 FLOP</source>
        <comment>three digits, such as 1.05 M</comment>
        <translation>%1 FLOP</translation>
    </message>
    <message>
        <source>decomposition</source>
        <translation>분해</translation>
    </message>
    <message>
        <source>declined rule</source>
        <translation>거절한 규칙</translation>
    </message>
    <message>
        <source>excluded from decomposition</source>
        <translation>분해에서 제외</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>패스</translation>
    </message>
    <message>
        <source>custom operator</source>
        <translation>사용자 정의 연산자</translation>
    </message>
    <message>
        <source>lowering</source>
        <translation>로어링</translation>
    </message>
    <message>
        <source>Inductor operator</source>
        <translation>Inductor 연산자</translation>
    </message>
    <message>
        <source>hardware function</source>
        <translation>하드웨어 함수</translation>
    </message>
    <message>
        <source>override</source>
        <translation>재정의</translation>
    </message>
    <message>
        <source>decomposition in the kernel</source>
        <translation>커널 안의 분해</translation>
    </message>
    <message>
        <source>view</source>
        <translation>뷰</translation>
    </message>
    <message>
        <source>fallback to the CPU</source>
        <translation>CPU 대체</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>hardware function and its unit</comment>
        <translation>%2의 %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>verdict and reason</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>profile and verdict</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>percent, verdict</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>stored as another type</source>
        <translation>다른 타입으로 저장</translation>
    </message>
    <message numerus="yes">
        <source>operations of %Ln node(s) are not known</source>
        <translation>
            <numerusform>노드 %Ln개의 연산량을 알 수 없음</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>FLOPs, and what is not among them</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>It is replaced by other operators, all of which the backend supports.</source>
        <translation>다른 연산자들로 바뀌며, 백엔드가 모두 받습니다.</translation>
    </message>
    <message>
        <source>It is, or becomes, one of the backend&apos;s own operators.</source>
        <translation>백엔드 고유의 연산자이거나 그것으로 바뀝니다.</translation>
    </message>
    <message>
        <source>The backend rejects it: compilation fails.</source>
        <translation>백엔드가 거부합니다: 프로그램 컴파일이 실패합니다.</translation>
    </message>
    <message>
        <source>Nothing handles it: the program compiles, but fails at run time.</source>
        <translation>받는 것이 없습니다: 컴파일은 되지만 실행할 때 실패합니다.</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>거부됨</translation>
    </message>
    <message>
        <source>Nodewise does not run its operator, so no backend is asked about it.</source>
        <translation>Nodewise가 이 연산자를 실행하지 않으므로 어떤 백엔드에도 묻지 않습니다.</translation>
    </message>
</context>
<context>
    <name>DebugActions</name>
    <message>
        <source>Back</source>
        <comment>step back, on a button</comment>
        <translation>뒤로</translation>
    </message>
    <message>
        <source>Into</source>
        <comment>step into, on a button</comment>
        <translation>안으로</translation>
    </message>
    <message>
        <source>Out</source>
        <comment>step out, on a button</comment>
        <translation>밖으로</translation>
    </message>
    <message>
        <source>&amp;Continue</source>
        <translation>계속(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>시작(&amp;S)</translation>
    </message>
    <message>
        <source>Continue %1</source>
        <comment>button with its key</comment>
        <translation>계속 %1</translation>
    </message>
    <message>
        <source>Start %1</source>
        <comment>button with its key</comment>
        <translation>시작 %1</translation>
    </message>
    <message>
        <source>Runs in: %1</source>
        <comment>an interpreter, its torch and device</comment>
        <translation>실행: %1</translation>
    </message>
</context>
<context>
    <name>DebugText</name>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Inf</source>
        <translation>Inf</translation>
    </message>
    <message>
        <source>error</source>
        <translation>오류</translation>
    </message>
    <message>
        <source>breakpoint</source>
        <translation>중단점</translation>
    </message>
    <message>
        <source>value breakpoint</source>
        <translation>값 중단점</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>일시 정지</translation>
    </message>
    <message>
        <source>start</source>
        <translation>시작</translation>
    </message>
    <message>
        <source>Running…</source>
        <translation>실행 중…</translation>
    </message>
    <message>
        <source>The session ended.</source>
        <translation>세션이 끝났습니다.</translation>
    </message>
    <message>
        <source>The session could not start: %1</source>
        <translation>세션을 시작할 수 없습니다: %1</translation>
    </message>
    <message>
        <source>Stopped before %1</source>
        <translation>%1 앞에서 정지</translation>
    </message>
    <message>
        <source>Stopped before %1 (%2)</source>
        <translation>%1 앞에서 정지 (%2)</translation>
    </message>
    <message>
        <source>%1 of %2 nodes</source>
        <translation>노드 %2개 중 %1개</translation>
    </message>
    <message>
        <source>kept %1 of %2</source>
        <translation>보관 %1 / %2</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s) recomputed</source>
        <translation>
            <numerusform>노드 %n개 다시 계산</numerusform>
        </translation>
    </message>
    <message>
        <source>The worker ended: %1</source>
        <translation>작업 프로세스가 끝났습니다: %1</translation>
    </message>
    <message>
        <source>%1 ended the worker: %2</source>
        <translation>%1에서 작업 프로세스가 끝났습니다: %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>node: what went wrong</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1
%2</source>
        <comment>what went wrong, what to do</comment>
        <translation>%1
%2</translation>
    </message>
    <message>
        <source>run by %1</source>
        <comment>a plug-in&apos;s executor</comment>
        <translation>%1에서 실행</translation>
    </message>
    <message>
        <source>The run is complete</source>
        <translation>실행 완료</translation>
    </message>
    <message>
        <source>%1 runs of %2 nodes</source>
        <translation>노드 %2개를 %1회 실행</translation>
    </message>
    <message numerus="yes">
        <source>%1, and %n more</source>
        <comment>weights without data</comment>
        <translation>
            <numerusform>%1 외 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 can&apos;t run: the dtypes of its operands differ. %2</source>
        <comment>node: both operands with dtypes and producers</comment>
        <translation>%1을(를) 실행할 수 없습니다. 피연산자의 dtype이 다릅니다. %2</translation>
    </message>
    <message>
        <source>first divergence</source>
        <translation>첫 차이</translation>
    </message>
    <message>
        <source>value out of range</source>
        <translation>범위 밖의 값</translation>
    </message>
    <message>
        <source>Opening the program to run it…</source>
        <translation>실행할 프로그램을 여는 중…</translation>
    </message>
    <message>
        <source>Restarting at the previous stop…</source>
        <translation>이전 정지 지점에서 다시 시작하는 중…</translation>
    </message>
    <message>
        <source>The worker ended. The last stop is shown.</source>
        <translation>작업 프로세스가 끝났습니다. 마지막 정지 지점을 표시합니다.</translation>
    </message>
    <message>
        <source>Shapes only: there is no data for %1. Add weights files to see numbers.</source>
        <translation>형태만 계산합니다. 데이터가 없습니다: %1. 가중치 파일을 주면 숫자로 계산합니다.</translation>
    </message>
    <message>
        <source>in %1</source>
        <comment>an interpreter with its torch and device</comment>
        <translation>%1에서</translation>
    </message>
</context>
<context>
    <name>DiagnosticsDialog</name>
    <message>
        <source>Warnings</source>
        <translation>경고</translation>
    </message>
    <message>
        <source>node or message</source>
        <translation>노드 또는 메시지</translation>
    </message>
    <message>
        <source>Filter warnings</source>
        <translation>경고 거르기</translation>
    </message>
    <message>
        <source>Export Warnings</source>
        <translation>경고 내보내기</translation>
    </message>
    <message>
        <source>Nothing to warn about.</source>
        <translation>경고할 것이 없습니다.</translation>
    </message>
</context>
<context>
    <name>DiffModel</name>
    <message>
        <source>Node</source>
        <translation>노드</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>이전</translation>
    </message>
    <message>
        <source>After</source>
        <translation>이후</translation>
    </message>
</context>
<context>
    <name>DiffOverlay</name>
    <message>
        <source>Changed</source>
        <translation>바뀜</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>추가됨</translation>
    </message>
    <message>
        <source>Removed</source>
        <translation>제거됨</translation>
    </message>
    <message>
        <source>Replaced by others</source>
        <translation>다른 노드로 대체됨</translation>
    </message>
</context>
<context>
    <name>DiffText</name>
    <message>
        <source>changed</source>
        <translation>바뀜</translation>
    </message>
    <message>
        <source>added</source>
        <translation>추가됨</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>제거됨</translation>
    </message>
    <message>
        <source>replaced</source>
        <translation>대체됨</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>같음</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>input %1</source>
        <translation>입력 %1</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>모양</translation>
    </message>
    <message>
        <source>shape of result %1</source>
        <translation>결과 %1의 모양</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>dtype of result %1</source>
        <translation>결과 %1의 dtype</translation>
    </message>
    <message>
        <source>module</source>
        <translation>모듈</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>not given</source>
        <translation>주어지지 않음</translation>
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
        <source>%1 · %2 nodes</source>
        <translation>%1 · 노드 %2개</translation>
    </message>
    <message>
        <source>(model)</source>
        <translation>(모델)</translation>
    </message>
    <message>
        <source>no differences</source>
        <translation>차이 없음</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>count and kind of differences: 3 added</comment>
        <translation>%2 %1개</translation>
    </message>
    <message>
        <source>%1: %2 → %3</source>
        <translation>%1: %2 → %3</translation>
    </message>
    <message>
        <source>%1 — FX graph</source>
        <translation>%1 — FX 그래프</translation>
    </message>
    <message>
        <source>%1 — IR</source>
        <translation>%1 — IR</translation>
    </message>
</context>
<context>
    <name>DimensionNames</name>
    <message>
        <source>dimension %1</source>
        <translation>차원 %1</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>배치</translation>
    </message>
    <message>
        <source>head</source>
        <translation>헤드</translation>
    </message>
    <message>
        <source>channel</source>
        <translation>채널</translation>
    </message>
</context>
<context>
    <name>DraftNodeModel</name>
    <message>
        <source>%1 (before the last change)</source>
        <comment>verdict</comment>
        <translation>%1(마지막 변경 전)</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>노드</translation>
    </message>
    <message>
        <source>Reads</source>
        <translation>입력</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>판정</translation>
    </message>
    <message>
        <source>Detail</source>
        <translation>상세</translation>
    </message>
    <message>
        <source>not matched</source>
        <translation>받지 않음</translation>
    </message>
    <message>
        <source>Produces</source>
        <translation>결과</translation>
    </message>
</context>
<context>
    <name>DumpListModel</name>
    <message>
        <source>this pass failed</source>
        <translation>이 패스가 실패했습니다</translation>
    </message>
    <message>
        <source>Whole file</source>
        <translation>파일 전체</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <comment>pass</comment>
        <translation>%1 실패</translation>
    </message>
    <message>
        <source>before %1</source>
        <comment>pass</comment>
        <translation>%1 이전</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>pass and what it did</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>패스</translation>
    </message>
    <message>
        <source>of</source>
        <translation>연산</translation>
    </message>
    <message>
        <source>lines</source>
        <translation>줄</translation>
    </message>
    <message>
        <source>found</source>
        <translation>찾음</translation>
    </message>
    <message>
        <source>the first dump of this operation</source>
        <translation>이 연산의 첫 덤프</translation>
    </message>
    <message>
        <source>changed since the last dump of this operation</source>
        <translation>이 연산의 직전 덤프에서 바뀌었습니다</translation>
    </message>
    <message>
        <source>the same as the last dump of this operation</source>
        <translation>이 연산의 직전 덤프와 같습니다</translation>
    </message>
    <message>
        <source>function</source>
        <translation>함수</translation>
    </message>
    <message>
        <source>line</source>
        <translation>줄</translation>
    </message>
</context>
<context>
    <name>DumpModel</name>
    <message>
        <source>PyTorchSim with tile graphs as ONNX</source>
        <translation>ONNX 타일 그래프를 쓰는 PyTorchSim</translation>
    </message>
    <message>
        <source>PyTorchSim with trace.so</source>
        <translation>trace.so를 쓰는 PyTorchSim</translation>
    </message>
    <message>
        <source>PyTorchSim through Triton</source>
        <translation>Triton을 거치는 PyTorchSim</translation>
    </message>
    <message>
        <source>PyTorchSim, without a tile graph</source>
        <translation>타일 그래프가 없는 PyTorchSim</translation>
    </message>
    <message>
        <source>missing: %1</source>
        <translation>없음: %1</translation>
    </message>
    <message>
        <source>This file is binary</source>
        <translation>이진 파일입니다</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>커널</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>노드</translation>
    </message>
    <message>
        <source>cycles</source>
        <translation>사이클</translation>
    </message>
    <message>
        <source>launches</source>
        <translation>실행</translation>
    </message>
</context>
<context>
    <name>EditModel</name>
    <message>
        <source>value</source>
        <translation>값</translation>
    </message>
    <message>
        <source>edit</source>
        <translation>편집</translation>
    </message>
    <message>
        <source>made at step</source>
        <translation>편집한 단계</translation>
    </message>
</context>
<context>
    <name>EventModel</name>
    <message>
        <source>Node</source>
        <translation>노드</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>일어난 일</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>규칙</translation>
    </message>
    <message>
        <source>Becomes</source>
        <translation>바뀐 결과</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>이유</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>위치</translation>
    </message>
</context>
<context>
    <name>ExportFacts</name>
    <message>
        <source>Why</source>
        <translation>이유</translation>
    </message>
    <message>
        <source>cause</source>
        <translation>원인</translation>
    </message>
    <message>
        <source>your line</source>
        <translation>내 코드 줄</translation>
    </message>
    <message>
        <source>not decided</source>
        <translation>결정하지 못한 것</translation>
    </message>
    <message>
        <source>torch says</source>
        <translation>torch의 메시지</translation>
    </message>
    <message>
        <source>What to Change</source>
        <translation>바꿀 것</translation>
    </message>
    <message>
        <source>Your Code</source>
        <translation>내 코드</translation>
    </message>
    <message>
        <source>Called From</source>
        <translation>호출 위치</translation>
    </message>
    <message>
        <source>Fixed in the Draft</source>
        <translation>초안에서 고정된 것</translation>
    </message>
    <message>
        <source>A draft was exported. It does what the model did with these arguments, and is wrong where others would take another way; the file itself does not say so.</source>
        <translation>초안을 내보냈습니다. 초안은 이 인수로 모델이 한 일을 그대로 하며, 다른 인수라면 다른 분기로 갈 곳에서는 틀립니다. 파일 자체에는 이 사실이 나타나지 않습니다.</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>%1 exports only as a draft</source>
        <translation>%1은(는) 초안으로만 내보낼 수 있습니다</translation>
    </message>
    <message>
        <source>%1 does not export</source>
        <comment>a file, or &apos;The model&apos;</comment>
        <translation>%1을(를) 내보낼 수 없습니다</translation>
    </message>
    <message>
        <source>Sizes and Values Not Known</source>
        <translation>알 수 없는 크기와 값</translation>
    </message>
    <message>
        <source>name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>range</source>
        <translation>범위</translation>
    </message>
    <message>
        <source>from</source>
        <translation>출처</translation>
    </message>
    <message>
        <source>data</source>
        <translation>데이터</translation>
    </message>
    <message>
        <source>Guards</source>
        <translation>가드</translation>
    </message>
    <message>
        <source>What Differs from the Model</source>
        <translation>모델과 다른 점</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>%1에서</translation>
    </message>
    <message>
        <source>What to change: %1</source>
        <translation>바꿀 것: %1</translation>
    </message>
</context>
<context>
    <name>ExportPage</name>
    <message>
        <source>The graph as far as it came</source>
        <translation>지금까지 만들어진 그래프</translation>
    </message>
    <message>
        <source>node, operator, or type</source>
        <translation>노드, 연산자 또는 타입</translation>
    </message>
    <message>
        <source>Filter nodes</source>
        <translation>노드 필터</translation>
    </message>
    <message>
        <source>Export the Graph So Far</source>
        <translation>지금까지의 그래프 내보내기</translation>
    </message>
    <message>
        <source>Nothing of a graph was recorded.</source>
        <translation>기록된 그래프가 없습니다.</translation>
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
        <source>kind</source>
        <translation>종류</translation>
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
    <message>
        <source>Conversion and execution</source>
        <translation>변환과 실행</translation>
    </message>
    <message>
        <source>conversion</source>
        <translation>변환</translation>
    </message>
    <message>
        <source>run by</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>Nodewise itself</source>
        <translation>Nodewise 자체</translation>
    </message>
    <message>
        <source>PyTorch&apos;s registered operator</source>
        <translation>PyTorch에 등록된 연산자</translation>
    </message>
    <message>
        <source>No IR operator corresponds to this node.</source>
        <translation>이 노드에 해당하는 IR 연산자가 없습니다.</translation>
    </message>
    <message>
        <source>strided, with sizes not known yet</source>
        <translation>스트라이드형, 크기는 아직 알 수 없음</translation>
    </message>
    <message>
        <source>known only at run time</source>
        <translation>실행할 때에만 알 수 있음</translation>
    </message>
    <message>
        <source>An input of the body %1: the operator that runs it passes the value.</source>
        <translation>본문 %1의 입력: 본문을 실행하는 연산자가 값을 넘깁니다.</translation>
    </message>
    <message>
        <source>corresponds to</source>
        <translation>나타내는 것</translation>
    </message>
</context>
<context>
    <name>FallbackModel</name>
    <message>
        <source>operator</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>노드</translation>
    </message>
    <message>
        <source>why no kernel</source>
        <translation>커널이 없는 이유</translation>
    </message>
</context>
<context>
    <name>GapModel</name>
    <message>
        <source>only in the reference: no value of the run has this name</source>
        <translation>기준에만 있음: 이 이름의 값이 실행에 없음</translation>
    </message>
    <message>
        <source>%1  %2</source>
        <comment>count, reason</comment>
        <translation>%1  %2</translation>
    </message>
    <message>
        <source>why, and which</source>
        <translation>이유와 대상</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>연산자</translation>
    </message>
</context>
<context>
    <name>GraphCounts</name>
    <message numerus="yes">
        <source>%1 + %2 in %Ln subgraph(s)</source>
        <comment>143 nodes + 28 in 3 subgraphs</comment>
        <translation>
            <numerusform>%1 + 서브그래프 %Ln개에 %2개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>노드 %Ln개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln operator(s)</source>
        <translation>
            <numerusform>연산자 %Ln개</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HistoryModel</name>
    <message>
        <source>given</source>
        <translation>주어짐</translation>
    </message>
    <message>
        <source>made</source>
        <translation>생성</translation>
    </message>
    <message>
        <source>written</source>
        <translation>기록</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>이동</translation>
    </message>
    <message>
        <source>viewed</source>
        <translation>뷰</translation>
    </message>
    <message>
        <source>read</source>
        <translation>읽음</translation>
    </message>
    <message>
        <source>as %1</source>
        <comment>argument</comment>
        <translation>%1(으)로</translation>
    </message>
    <message>
        <source>what</source>
        <translation>동작</translation>
    </message>
    <message>
        <source>node</source>
        <translation>노드</translation>
    </message>
    <message>
        <source>index</source>
        <translation>인덱스</translation>
    </message>
    <message>
        <source>value</source>
        <translation>값</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>from</source>
        <translation>출처</translation>
    </message>
</context>
<context>
    <name>InterpreterText</name>
    <message>
        <source>%1 and others</source>
        <comment>devices</comment>
        <translation>%1 외</translation>
    </message>
    <message>
        <source>torch %1</source>
        <translation>torch %1</translation>
    </message>
    <message>
        <source>LibTorch (CPU)</source>
        <translation>LibTorch (CPU)</translation>
    </message>
    <message>
        <source>LibTorch %1 (CPU)</source>
        <translation>LibTorch %1 (CPU)</translation>
    </message>
    <message>
        <source>It imports %1.</source>
        <comment>modules</comment>
        <translation>%1을(를) 임포트합니다.</translation>
    </message>
</context>
<context>
    <name>KernelFacts</name>
    <message>
        <source>alone</source>
        <translation>단독</translation>
    </message>
    <message>
        <source>epilogue, %1 of %2</source>
        <comment>of a kernel&apos;s nodes</comment>
        <translation>에필로그, %2개 중 %1번째</translation>
    </message>
    <message>
        <source>%1: the kernel&apos;s result</source>
        <comment>role</comment>
        <translation>%1, 커널의 결과</translation>
    </message>
    <message numerus="yes">
        <source>main, with %n node(s) as its epilogue</source>
        <translation>
            <numerusform>주 노드, 에필로그 노드 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>inside, %1 of %2</source>
        <comment>of a kernel&apos;s nodes</comment>
        <translation>내부, %2개 중 %1번째</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>커널</translation>
    </message>
    <message>
        <source>route</source>
        <translation>경로</translation>
    </message>
    <message>
        <source>why</source>
        <translation>이유</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>커널</translation>
    </message>
    <message>
        <source>template</source>
        <translation>템플릿</translation>
    </message>
    <message>
        <source>launch</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>role</source>
        <translation>역할</translation>
    </message>
    <message>
        <source>check</source>
        <translation>검사</translation>
    </message>
    <message>
        <source>tiles</source>
        <translation>타일</translation>
    </message>
    <message>
        <source>scratchpad</source>
        <translation>스크래치패드</translation>
    </message>
    <message>
        <source>no. %1 of %2</source>
        <comment>number, count</comment>
        <translation>%2회 중 %1번</translation>
    </message>
    <message>
        <source>double-buffered</source>
        <translation>이중 버퍼</translation>
    </message>
    <message>
        <source>in what a pass of the profile replaced</source>
        <translation>프로파일의 패스가 바꾼 부분 안</translation>
    </message>
    <message>
        <source>prologue, %1 of %2</source>
        <comment>of a kernel&apos;s nodes</comment>
        <translation>프롤로그, %2개 중 %1번째</translation>
    </message>
    <message numerus="yes">
        <source>main, with %n node(s) before and after it</source>
        <translation>
            <numerusform>주 노드, 앞뒤에 노드 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>main, with %n node(s) as its prologue</source>
        <translation>
            <numerusform>주 노드, 프롤로그 노드 %n개</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>KernelModel</name>
    <message>
        <source>kernel</source>
        <translation>커널</translation>
    </message>
    <message>
        <source>check</source>
        <translation>검사</translation>
    </message>
    <message>
        <source>launches</source>
        <translation>실행 횟수</translation>
    </message>
    <message>
        <source>operators</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>template</source>
        <translation>템플릿</translation>
    </message>
    <message>
        <source>tiles</source>
        <translation>타일</translation>
    </message>
</context>
<context>
    <name>KernelOutlineModel</name>
    <message>
        <source>DRAM</source>
        <translation>DRAM</translation>
    </message>
    <message>
        <source>scratchpad</source>
        <translation>스크래치패드</translation>
    </message>
    <message numerus="yes">
        <source>%n time(s)</source>
        <comment>of a loop</comment>
        <translation>
            <numerusform>%n회</numerusform>
        </translation>
    </message>
    <message>
        <source>writes elements of %1</source>
        <translation>%1의 원소를 씁니다</translation>
    </message>
    <message>
        <source>reads elements of %1</source>
        <translation>%1의 원소를 읽습니다</translation>
    </message>
    <message>
        <source>part</source>
        <translation>부분</translation>
    </message>
    <message>
        <source>what</source>
        <translation>내용</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>수행</translation>
    </message>
    <message>
        <source>line</source>
        <translation>줄</translation>
    </message>
    <message>
        <source>How often it runs in one launch; ? where a bound is known only at run time</source>
        <translation>한 번 실행될 때의 수행 횟수. 경계를 실행할 때에야 알 수 있으면 ?로 표시합니다</translation>
    </message>
</context>
<context>
    <name>KernelOverlay</name>
    <message>
        <source>View: no kernel needed</source>
        <translation>뷰: 커널 필요 없음</translation>
    </message>
    <message>
        <source>Kernel, a hue each</source>
        <translation>커널, 저마다 다른 색</translation>
    </message>
    <message>
        <source>Run by ATen</source>
        <translation>ATen이 실행</translation>
    </message>
    <message>
        <source>Kernel failed</source>
        <translation>커널 실패</translation>
    </message>
</context>
<context>
    <name>KernelText</name>
    <message>
        <source>not checked</source>
        <translation>검사 안 함</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>일치</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>다름</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>실패</translation>
    </message>
    <message>
        <source>nothing to compute</source>
        <translation>계산할 것 없음</translation>
    </message>
    <message>
        <source>view</source>
        <translation>뷰</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>커널</translation>
    </message>
    <message>
        <source>run by ATen</source>
        <translation>ATen이 실행</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>복사</translation>
    </message>
    <message>
        <source>not rendered</source>
        <translation>렌더링 안 됨</translation>
    </message>
    <message>
        <source>invalid</source>
        <translation>잘못된 MLIR</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>거부됨</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>비정상 종료</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>%1번째 줄: %2</translation>
    </message>
    <message>
        <source>All %1 elements agree with ATen: largest difference %2, rtol %3, atol %4.</source>
        <translation>원소 %1개가 모두 ATen과 일치합니다. 최대 차이 %2, rtol %3, atol %4.</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>count, verdict</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Checked against ATen: %1</source>
        <translation>ATen과 비교한 결과: %1</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 외 %2개</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>template: why it was not taken</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>kernel %1</source>
        <translation>커널 %1</translation>
    </message>
    <message>
        <source>kernel %1: %2</source>
        <translation>커널 %1: %2</translation>
    </message>
    <message>
        <source>a view: needs no kernel</source>
        <translation>뷰: 커널이 필요 없습니다</translation>
    </message>
    <message>
        <source>run by ATen: %1</source>
        <translation>ATen이 실행: %1</translation>
    </message>
    <message>
        <source>%1 (kept)</source>
        <comment>verdict of an earlier check</comment>
        <translation>%1 (보관됨)</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>program, inputs</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Checked %1 on %2: equal, largest difference %3.</source>
        <comment>when, program and inputs, number</comment>
        <translation>%1 %2(으)로 검사함: 같음, 최대 차이 %3.</translation>
    </message>
    <message>
        <source>Checked %1 on %2: %3</source>
        <comment>when, program and inputs, what was wrong</comment>
        <translation>%1 %2(으)로 검사함: %3</translation>
    </message>
    <message numerus="yes">
        <source>%n of them kept from earlier checks</source>
        <translation>
            <numerusform>그중 %n개는 이전 검사에서 보관됨</numerusform>
        </translation>
    </message>
    <message>
        <source>its body&apos;s kernels</source>
        <translation>본문의 커널</translation>
    </message>
    <message>
        <source>control flow: the nodes of its bodies have kernels</source>
        <translation>제어 흐름: 본문의 노드에 커널이 있습니다</translation>
    </message>
    <message>
        <source>%1 in %2 for %3 · ATen runs %4 of %5</source>
        <comment>summary of a plan: kernels, launches, configuration, number of nodes, nodes</comment>
        <translation>%3용 %1, %2 · %5 중 %4개는 ATen이 실행</translation>
    </message>
    <message numerus="yes">
        <source>%n kernel(s)</source>
        <translation>
            <numerusform>커널 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n launch(es)</source>
        <translation>
            <numerusform>실행 %n회</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n computing node(s)</source>
        <translation>
            <numerusform>계산 노드 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>out of bounds</source>
        <translation>메모리 침범</translation>
    </message>
    <message>
        <source>timed out</source>
        <translation>시간 초과</translation>
    </message>
    <message>
        <source>All %1 elements agree with ATen within the rounding of a sum of %2 terms: largest difference %3.</source>
        <translation>%1개 원소 모두 항 %2개 합의 반올림 오차 이내에서 ATen과 일치합니다. 가장 큰 차이: %3.</translation>
    </message>
    <message>
        <source>%1 · %2 can&apos;t run, so ATen runs %3 in their place</source>
        <comment>summary of a plan, kernels, number of nodes</comment>
        <translation>%1 · %2개는 실행할 수 없어 ATen이 %3개를 대신 실행합니다</translation>
    </message>
</context>
<context>
    <name>LaunchModel</name>
    <message>
        <source>contiguous copy of %1</source>
        <translation>%1의 연속 복사본</translation>
    </message>
    <message>
        <source>no.</source>
        <translation>번호</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>커널</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>노드</translation>
    </message>
    <message>
        <source>epilogue</source>
        <translation>에필로그</translation>
    </message>
    <message>
        <source>ends there</source>
        <translation>끝나는 이유</translation>
    </message>
    <message>
        <source>lowered run</source>
        <translation>커널 실행 결과</translation>
    </message>
    <message>
        <source>prologue</source>
        <translation>프롤로그</translation>
    </message>
</context>
<context>
    <name>LayoutFacts</name>
    <message>
        <source>On the host</source>
        <translation>호스트에서</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>형태</translation>
    </message>
    <message>
        <source>strides</source>
        <translation>스트라이드</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>%1, stored as %2</source>
        <translation>%1, %2(으)로 저장</translation>
    </message>
    <message>
        <source>Sizes of symbols are those at export.</source>
        <translation>기호로 된 크기는 내보낼 때의 값입니다.</translation>
    </message>
    <message>
        <source>On the device</source>
        <translation>장치에서</translation>
    </message>
    <message>
        <source>device size</source>
        <translation>장치 크기</translation>
    </message>
    <message>
        <source>device strides</source>
        <translation>장치 스트라이드</translation>
    </message>
    <message>
        <source>stride map</source>
        <translation>스트라이드 맵</translation>
    </message>
    <message>
        <source>host axes</source>
        <translation>호스트 축</translation>
    </message>
    <message>
        <source>format</source>
        <translation>형식</translation>
    </message>
    <message>
        <source>sticks</source>
        <translation>스틱</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>바이트</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>패딩</translation>
    </message>
    <message>
        <source>%1 (%2 %)</source>
        <translation>%1 (%2 %)</translation>
    </message>
    <message>
        <source>printed</source>
        <translation>출력 형태</translation>
    </message>
    <message>
        <source>axis</source>
        <translation>축</translation>
    </message>
    <message>
        <source>size</source>
        <translation>크기</translation>
    </message>
    <message>
        <source>slices</source>
        <translation>조각</translation>
    </message>
    <message>
        <source>per core</source>
        <translation>코어당</translation>
    </message>
    <message>
        <source>core</source>
        <translation>코어</translation>
    </message>
    <message>
        <source>%1 (reduced)</source>
        <translation>%1 (축소)</translation>
    </message>
    <message numerus="yes">
        <source>%Ln stick(s)</source>
        <translation>
            <numerusform>스틱 %Ln개</numerusform>
        </translation>
    </message>
    <message>
        <source>all</source>
        <translation>전체</translation>
    </message>
    <message>
        <source>%1, of %2 elements each</source>
        <translation>%1개, 각각 원소 %2개</translation>
    </message>
    <message>
        <source>One element per stick, as a reduction along the stick&apos;s axis produces it.</source>
        <translation>스틱마다 원소가 하나뿐입니다. 스틱 축을 따라 축소한 결과가 이렇게 놓입니다.</translation>
    </message>
    <message>
        <source>Not verified: this order was not checked against a value of the backend.</source>
        <translation>검증되지 않음: 이 순서를 대조해 볼 백엔드의 값이 없습니다.</translation>
    </message>
    <message>
        <source>Split across cores: %1</source>
        <translation>코어 간 분할: %1</translation>
    </message>
    <message>
        <source>Slices per core</source>
        <translation>코어별 조각</translation>
    </message>
</context>
<context>
    <name>LinePicture</name>
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
    <name>LoweredRows</name>
    <message>
        <source>✗ failed</source>
        <comment>a kernel in a run</comment>
        <translation>✗ 실패</translation>
    </message>
    <message>
        <source>not compared: %1</source>
        <translation>비교하지 않음: %1</translation>
    </message>
    <message>
        <source>%1, max abs %2</source>
        <comment>a verdict and its largest error</comment>
        <translation>%1, 최대 절대 오차 %2</translation>
    </message>
    <message>
        <source>%1; launched on ATen&apos;s values max abs %2: this kernel is the cause</source>
        <translation>%1. ATen의 값으로 실행하면 최대 절대 오차 %2: 이 커널 때문입니다</translation>
    </message>
    <message>
        <source>%1; launched on ATen&apos;s values max abs %2: earlier errors add up</source>
        <translation>%1. ATen의 값으로 실행하면 최대 절대 오차 %2: 앞선 오차가 쌓인 것입니다</translation>
    </message>
</context>
<context>
    <name>MatrixOpsModel</name>
    <message>
        <source>operator</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>노드</translation>
    </message>
    <message>
        <source>In all models</source>
        <translation>모든 모델에서</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>빠짐</translation>
    </message>
    <message>
        <source>Nodes that are refused, unsupported, or unimplemented, in all models</source>
        <translation>모든 모델에서 거부되었거나 지원되지 않거나 구현되지 않은 노드</translation>
    </message>
    <message>
        <source>%1: nodes, or missing of all nodes; the color is the worst verdict</source>
        <comment>a model</comment>
        <translation>%1: 노드 수, 또는 전체 중 빠진 노드 수; 색은 가장 나쁜 판정입니다</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>a verdict, and a model</comment>
        <translation>%2에서 %1</translation>
    </message>
</context>
<context>
    <name>MatrixProgramsModel</name>
    <message>
        <source>model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>노드</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>빠짐</translation>
    </message>
    <message>
        <source>Nodes that are refused, unsupported, or unimplemented</source>
        <translation>거부되었거나 지원되지 않거나 구현되지 않은 노드</translation>
    </message>
    <message>
        <source>covered</source>
        <translation>지원됨</translation>
    </message>
    <message>
        <source>change</source>
        <translation>변화</translation>
    </message>
    <message>
        <source>Missing nodes now, against the last run before</source>
        <translation>직전 실행과 비교한 현재 빠진 노드</translation>
    </message>
    <message>
        <source>not judged</source>
        <translation>판정 불가</translation>
    </message>
</context>
<context>
    <name>MatrixRunsModel</name>
    <message>
        <source>now</source>
        <translation>현재</translation>
    </message>
    <message>
        <source>run</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>노드</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>빠짐</translation>
    </message>
    <message>
        <source>covered</source>
        <translation>지원됨</translation>
    </message>
    <message>
        <source>change</source>
        <translation>변화</translation>
    </message>
    <message>
        <source>Missing nodes, against the run before</source>
        <translation>직전 실행과 비교한 빠진 노드</translation>
    </message>
</context>
<context>
    <name>MemoryBlocks</name>
    <message>
        <source>made by</source>
        <translation>만든 노드</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>종류</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>바이트</translation>
    </message>
    <message>
        <source>from step</source>
        <translation>시작 단계</translation>
    </message>
    <message>
        <source>to step</source>
        <translation>끝 단계</translation>
    </message>
    <message>
        <source>shared with</source>
        <translation>함께 쓰는 노드</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>연산자</translation>
    </message>
</context>
<context>
    <name>MemoryPicture</name>
    <message>
        <source>failed at %1</source>
        <translation>%1에서 실패</translation>
    </message>
    <message>
        <source>held after it</source>
        <translation>실행 후 점유</translation>
    </message>
    <message>
        <source>Weights and inputs</source>
        <translation>가중치와 입력</translation>
    </message>
    <message>
        <source>peak while a node ran</source>
        <translation>노드 실행 중 최대</translation>
    </message>
</context>
<context>
    <name>MemoryText</name>
    <message>
        <source>planned peak %1</source>
        <translation>계획 최대 %1</translation>
    </message>
    <message>
        <source>planned peak %1 at %2</source>
        <translation>계획 최대 %1, 위치 %2</translation>
    </message>
    <message>
        <source>measured peak %1</source>
        <translation>측정 최대 %1</translation>
    </message>
    <message>
        <source>measured peak %1 at %2</source>
        <translation>측정 최대 %1, 위치 %2</translation>
    </message>
    <message>
        <source>weights %1 · inputs %2 · %3 of values without reuse</source>
        <translation>가중치 %1 · 입력 %2 · 재사용하지 않을 때 값 %3</translation>
    </message>
    <message>
        <source>step %1 of %2: %3</source>
        <translation>%2단계 중 %1단계: %3</translation>
    </message>
    <message>
        <source>planned %1</source>
        <translation>계획 %1</translation>
    </message>
    <message>
        <source>held after it %1</source>
        <translation>실행 후 점유 %1</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>input</source>
        <translation>입력</translation>
    </message>
    <message>
        <source>output</source>
        <translation>출력</translation>
    </message>
    <message>
        <source>value</source>
        <translation>값</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 외 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>kind, bytes</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>lives from step %1 to step %2</source>
        <translation>%1단계부터 %2단계까지 있음</translation>
    </message>
    <message>
        <source>shared by %1</source>
        <translation>함께 쓰는 노드: %1</translation>
    </message>
    <message>
        <source>planned only: a shapes-only run has no memory to measure</source>
        <translation>계획만 있음: 형태만 계산하는 실행에는 측정할 메모리가 없습니다</translation>
    </message>
    <message>
        <source>the run used what was planned</source>
        <translation>실행은 계획한 만큼 썼습니다</translation>
    </message>
    <message>
        <source>the run used %1 less than planned: values were released earlier</source>
        <translation>실행은 계획보다 %1 적게 썼습니다. 값이 더 일찍 해제되었습니다</translation>
    </message>
    <message>
        <source>the run used %1 more than planned: temporary memory of operators</source>
        <translation>실행은 계획보다 %1 더 썼습니다. 연산자가 실행 중에 쓰는 자체 메모리입니다</translation>
    </message>
    <message>
        <source>%1 of values, %2 of temporary memory</source>
        <translation>값 %1, 연산자의 자체 메모리 %2</translation>
    </message>
    <message>
        <source>peak while it ran %1</source>
        <translation>실행 중 최대 %1</translation>
    </message>
    <message>
        <source>alive throughout</source>
        <translation>처음부터 끝까지 있음</translation>
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
    <message>
        <source>argument %1</source>
        <translation>인자 %1</translation>
    </message>
    <message>
        <source>%1 as %2</source>
        <comment>flow, argument of the consumer</comment>
        <translation>%1, 인자 %2</translation>
    </message>
</context>
<context>
    <name>NotesModel</name>
    <message>
        <source>pinned to</source>
        <translation>대상</translation>
    </message>
    <message>
        <source>note</source>
        <translation>메모</translation>
    </message>
    <message>
        <source>written</source>
        <translation>기록</translation>
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
    <message numerus="yes">
        <source>%1
%n of the operators in bodies of control flow</source>
        <translation>
            <numerusform>%1
이 가운데 연산자 %n개는 제어 흐름 본문에 있음</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>count and verdict</comment>
        <translation>%2 %1개</translation>
    </message>
</context>
<context>
    <name>PaletteSources</name>
    <message>
        <source>Theme: %1</source>
        <translation>테마: %1</translation>
    </message>
    <message>
        <source>Language: %1</source>
        <translation>언어: %1</translation>
    </message>
    <message>
        <source>Layout: %1</source>
        <translation>레이아웃: %1</translation>
    </message>
    <message>
        <source>needs an open file</source>
        <translation>열린 파일이 필요함</translation>
    </message>
    <message>
        <source>needs a program</source>
        <translation>프로그램이 필요함</translation>
    </message>
    <message>
        <source>needs an FX graph</source>
        <translation>FX 그래프가 필요함</translation>
    </message>
    <message>
        <source>needs an IR</source>
        <translation>IR이 필요함</translation>
    </message>
    <message>
        <source>not now</source>
        <translation>지금은 사용할 수 없음</translation>
    </message>
</context>
<context>
    <name>PassModel</name>
    <message>
        <source>source</source>
        <translation>원본</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <comment>pass</comment>
        <translation>%1 실패</translation>
    </message>
    <message>
        <source>This pass changed nothing</source>
        <translation>이 패스는 아무것도 바꾸지 않았습니다</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>found</source>
        <translation>찾음</translation>
    </message>
    <message>
        <source>after pass</source>
        <translation>패스</translation>
    </message>
</context>
<context>
    <name>PipelineText</name>
    <message>
        <source>decompositions</source>
        <translation>분해</translation>
    </message>
    <message>
        <source>decomposed</source>
        <translation>분해됨</translation>
    </message>
    <message>
        <source>excluded</source>
        <translation>제외됨</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>바뀜</translation>
    </message>
    <message>
        <source>unsupported</source>
        <translation>지원되지 않음</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>제거됨</translation>
    </message>
    <message>
        <source>left unchanged by its rule</source>
        <translation>규칙이 그대로 둠</translation>
    </message>
    <message>
        <source>its rule is wrong</source>
        <translation>규칙이 잘못됨</translation>
    </message>
</context>
<context>
    <name>PluginModel</name>
    <message>
        <source>off</source>
        <translation>꺼짐</translation>
    </message>
    <message>
        <source>not trusted</source>
        <translation>신뢰 안 함</translation>
    </message>
    <message>
        <source>loading</source>
        <translation>불러오는 중</translation>
    </message>
    <message>
        <source>loaded</source>
        <translation>불러옴</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>실패</translation>
    </message>
    <message numerus="yes">
        <source>%n operator(s)</source>
        <translation>
            <numerusform>연산자 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n conversion(s)</source>
        <translation>
            <numerusform>변환 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n executor(s)</source>
        <translation>
            <numerusform>실행기 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Why it is not loaded</source>
        <translation>불러오지 못한 까닭</translation>
    </message>
    <message>
        <source>Not loaded yet</source>
        <translation>아직 불러오지 않음</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>Conversions</source>
        <translation>변환</translation>
    </message>
    <message>
        <source>Executors</source>
        <translation>실행기</translation>
    </message>
    <message>
        <source>For this run</source>
        <translation>이번 실행에만</translation>
    </message>
    <message>
        <source>It was named on the command line and is not remembered.</source>
        <translation>명령줄에서 지정했으므로 기억하지 않습니다.</translation>
    </message>
    <message>
        <source>library</source>
        <translation>라이브러리</translation>
    </message>
    <message>
        <source>state</source>
        <translation>상태</translation>
    </message>
    <message>
        <source>provides</source>
        <translation>제공</translation>
    </message>
    <message>
        <source>None of its code has run. It is loaded once you trust it.</source>
        <translation>아직 코드가 전혀 실행되지 않았습니다. 신뢰하면 로드됩니다.</translation>
    </message>
</context>
<context>
    <name>PluginsDialog</name>
    <message>
        <source>Named plug-ins</source>
        <translation>지정한 플러그인</translation>
    </message>
    <message>
        <source>Export Plug-ins</source>
        <translation>플러그인 내보내기</translation>
    </message>
</context>
<context>
    <name>ProfileModel</name>
    <message>
        <source>(no module)</source>
        <translation>(모듈 없음)</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>time</source>
        <translation>시간</translation>
    </message>
    <message>
        <source>share</source>
        <translation>비율</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>횟수</translation>
    </message>
    <message>
        <source>each</source>
        <translation>1회당</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>module</source>
        <translation>모듈</translation>
    </message>
</context>
<context>
    <name>RiskModel</name>
    <message>
        <source>If cast to %1: share of the elements other than 0 that would become 0</source>
        <translation>%1(으)로 변환하면 0이 아닌 원소 중 0이 되는 비율</translation>
    </message>
    <message>
        <source>If cast to %1: share of the finite elements that would be too large</source>
        <translation>%1(으)로 변환하면 유한한 원소 중 표현 범위를 넘는 비율</translation>
    </message>
    <message>
        <source>Node, or element of its list</source>
        <translation>노드, 또는 그 리스트의 원소</translation>
    </message>
    <message>
        <source>Against the value&apos;s own type. Danger: NaN, Inf that is not meant, or within one doubling of the largest number; watch: within four, or subnormal elements</source>
        <translation>값의 자체 형식에 대한 수준입니다. 위험: NaN, 의도하지 않은 Inf, 또는 두 배가 되면 최댓값을 넘음. 주의: 두 배를 네 번 하기 전에 넘거나 비정규 수가 있음</translation>
    </message>
    <message>
        <source>Largest magnitude of a finite element</source>
        <translation>유한한 원소의 최대 절댓값</translation>
    </message>
    <message>
        <source>Dynamic range: doublings from the smallest magnitude other than 0 to the largest</source>
        <translation>동적 범위: 0이 아닌 최소 절댓값에서 최대 절댓값까지 두 배 하는 횟수</translation>
    </message>
    <message>
        <source>Doublings from the largest magnitude to the largest number of the type</source>
        <translation>최대 절댓값에서 형식의 최댓값까지 두 배 하는 횟수</translation>
    </message>
    <message>
        <source>Halvings from the smallest magnitude to the smallest normal number of the type; negative: subnormal</source>
        <translation>최소 절댓값에서 형식의 최소 정규 수까지 절반으로 나누는 횟수. 음수이면 비정규 수</translation>
    </message>
    <message>
        <source>Elements that are not a number</source>
        <translation>수가 아닌 원소</translation>
    </message>
    <message>
        <source>Infinite elements</source>
        <translation>무한대인 원소</translation>
    </message>
    <message>
        <source>%1 → 0</source>
        <comment>type: share of elements that become 0</comment>
        <translation>%1 → 0</translation>
    </message>
    <message>
        <source>%1 → ∞</source>
        <comment>type: share of elements that become too large</comment>
        <translation>%1 → ∞</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>형상</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>module</source>
        <translation>모듈</translation>
    </message>
    <message>
        <source>value</source>
        <translation>값</translation>
    </message>
    <message>
        <source>level</source>
        <translation>수준</translation>
    </message>
    <message>
        <source>max abs</source>
        <translation>최대 절댓값</translation>
    </message>
    <message>
        <source>range</source>
        <translation>범위</translation>
    </message>
    <message>
        <source>head</source>
        <translation>윗여유</translation>
    </message>
    <message>
        <source>floor</source>
        <translation>아랫여유</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Inf</source>
        <translation>Inf</translation>
    </message>
</context>
<context>
    <name>RiskOverlay</name>
    <message>
        <source>Far from limits</source>
        <translation>한계에서 멂</translation>
    </message>
    <message>
        <source>Fits %1</source>
        <translation>%1(으)로 표현 가능</translation>
    </message>
    <message>
        <source>Below 1 % becomes 0</source>
        <translation>1 % 미만이 0이 됨</translation>
    </message>
    <message>
        <source>Near a limit</source>
        <translation>한계에 가까움</translation>
    </message>
    <message>
        <source>1 % or more becomes 0</source>
        <translation>1 % 이상이 0이 됨</translation>
    </message>
    <message>
        <source>Below 1 % is too large</source>
        <translation>1 % 미만이 범위 초과</translation>
    </message>
    <message>
        <source>NaN, Inf or at the limit</source>
        <translation>NaN, Inf 또는 한계</translation>
    </message>
    <message>
        <source>1 % or more is too large</source>
        <translation>1 % 이상이 범위 초과</translation>
    </message>
    <message>
        <source>Path of the NaN or Inf</source>
        <translation>NaN 또는 Inf의 경로</translation>
    </message>
</context>
<context>
    <name>RiskText</name>
    <message>
        <source>near a limit</source>
        <translation>한계에 가까움</translation>
    </message>
    <message>
        <source>NaN, Inf or at the limit</source>
        <translation>NaN, Inf 또는 한계</translation>
    </message>
    <message>
        <source>far from limits</source>
        <translation>한계에서 멂</translation>
    </message>
    <message>
        <source>watch</source>
        <translation>주의</translation>
    </message>
    <message>
        <source>danger</source>
        <translation>위험</translation>
    </message>
    <message>
        <source>fine</source>
        <translation>정상</translation>
    </message>
    <message>
        <source>&lt; %1 %</source>
        <comment>a share</comment>
        <translation>&lt; %1 %</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>a share</comment>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 at risk</source>
        <translation>위험 %1개</translation>
    </message>
    <message>
        <source>%1 NaN</source>
        <translation>NaN %1개</translation>
    </message>
    <message>
        <source>%1 Inf</source>
        <translation>Inf %1개</translation>
    </message>
    <message>
        <source>%1 subnormal</source>
        <translation>비정규 수 %1개</translation>
    </message>
    <message>
        <source>%1 doublings below its largest number</source>
        <translation>최댓값까지 두 배 %1번</translation>
    </message>
    <message>
        <source>only zeros</source>
        <translation>모두 0</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>dtype: facts</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 too large</source>
        <translation>%1 범위 초과</translation>
    </message>
    <message>
        <source>%1 become 0</source>
        <translation>%1 0이 됨</translation>
    </message>
    <message>
        <source>all fits</source>
        <translation>모두 표현 가능</translation>
    </message>
    <message>
        <source>as %1: %2</source>
        <comment>dtype: facts</comment>
        <translation>%1(으)로 변환하면: %2</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>위치 %1</translation>
    </message>
    <message>
        <source>%1 elements, first %2</source>
        <translation>원소 %1개, 처음 %2</translation>
    </message>
    <message>
        <source>%1 · reaches the output %2</source>
        <translation>%1 · 출력 %2에 도달</translation>
    </message>
    <message>
        <source>%1 floating-point values</source>
        <translation>부동소수점 값 %1개</translation>
    </message>
    <message>
        <source>%1 not floating-point</source>
        <translation>부동소수점이 아닌 값 %1개</translation>
    </message>
    <message>
        <source>NaN originates at %1</source>
        <translation>NaN 시작: %1</translation>
    </message>
    <message>
        <source>Inf originates at %1</source>
        <translation>Inf 시작: %1</translation>
    </message>
    <message>
        <source>caused by the Inf of %1</source>
        <translation>%1의 Inf 때문</translation>
    </message>
    <message>
        <source>is intended</source>
        <translation>의도된 값</translation>
    </message>
    <message>
        <source>does not propagate</source>
        <translation>더 퍼지지 않음</translation>
    </message>
    <message>
        <source>propagates to one more node</source>
        <translation>다른 노드 1개로 퍼짐</translation>
    </message>
    <message>
        <source>propagates to %1 more nodes</source>
        <translation>다른 노드 %1개로 퍼짐</translation>
    </message>
</context>
<context>
    <name>RooflinePicture</name>
    <message>
        <source>%1: %2 per cycle, %3/s</source>
        <comment>arrays or vector unit, operations, operations with a prefix</comment>
        <translation>%1: 사이클당 %2, %3/s</translation>
    </message>
    <message>
        <source>arrays</source>
        <comment>roof</comment>
        <translation>배열</translation>
    </message>
    <message>
        <source>vector unit (32 bits)</source>
        <comment>roof</comment>
        <translation>벡터 유닛(32비트)</translation>
    </message>
    <message>
        <source>ridge %1</source>
        <comment>operations for each byte</comment>
        <translation>능선 %1</translation>
    </message>
    <message>
        <source>DRAM %1 B per cycle, %2B/s</source>
        <comment>bytes, bytes with a prefix such as G</comment>
        <translation>DRAM 사이클당 %1 B, %2B/s</translation>
    </message>
    <message>
        <source>bound by %1</source>
        <translation>%1 한계</translation>
    </message>
    <message>
        <source>uses arrays</source>
        <translation>배열 사용</translation>
    </message>
    <message>
        <source>area: share of the time</source>
        <translation>넓이: 시간의 비율</translation>
    </message>
    <message>
        <source>operations per byte of DRAM</source>
        <translation>DRAM 바이트당 연산</translation>
    </message>
    <message>
        <source>operations per cycle</source>
        <translation>사이클당 연산</translation>
    </message>
    <message>
        <source>vector unit only</source>
        <translation>벡터 유닛만</translation>
    </message>
</context>
<context>
    <name>RouteModel</name>
    <message>
        <source>Captured</source>
        <translation>캡처</translation>
    </message>
    <message>
        <source>Nothing to compute</source>
        <translation>계산할 것 없음</translation>
    </message>
    <message>
        <source>It needs no kernel</source>
        <translation>커널이 필요 없습니다</translation>
    </message>
    <message>
        <source>View</source>
        <translation>뷰</translation>
    </message>
    <message>
        <source>ATen runs it: %1</source>
        <translation>ATen이 실행합니다: %1</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>템플릿</translation>
    </message>
    <message>
        <source>matches</source>
        <translation>맞음</translation>
    </message>
    <message>
        <source>Scheduled</source>
        <translation>배치</translation>
    </message>
    <message>
        <source>launch %1, alone</source>
        <translation>실행 %1, 단독</translation>
    </message>
    <message>
        <source>launch %1, fused with %2; its result is %3</source>
        <translation>실행 %1, %2와 융합. 결과는 %3</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>노드 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Rendered</source>
        <translation>렌더링</translation>
    </message>
    <message>
        <source>Compiled</source>
        <translation>컴파일</translation>
    </message>
    <message>
        <source>not checked</source>
        <translation>검사 안 함</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>Compared</source>
        <translation>비교</translation>
    </message>
    <message>
        <source>%1 ms on this computer</source>
        <translation>이 컴퓨터에서 %1ms</translation>
    </message>
    <message>
        <source>step</source>
        <translation>단계</translation>
    </message>
    <message>
        <source>Control flow</source>
        <translation>제어 흐름</translation>
    </message>
    <message>
        <source>In a body</source>
        <translation>본문 안</translation>
    </message>
    <message>
        <source>Ends there</source>
        <translation>끝나는 이유</translation>
    </message>
    <message>
        <source>%1, epilogue</source>
        <translation>%1, 에필로그</translation>
    </message>
    <message>
        <source>%1, the template&apos;s own</source>
        <translation>%1, 템플릿 자체의 연산</translation>
    </message>
    <message>
        <source>In the lowered run</source>
        <translation>커널로 실행한 결과</translation>
    </message>
    <message numerus="yes">
        <source>%1, key %2, for %n launch(es)</source>
        <translation>
            <numerusform>%1, 키 %2, 실행 %n회</numerusform>
        </translation>
    </message>
    <message>
        <source>in %1 ms, by an earlier check</source>
        <translation>%1 ms, 이전 확인에서</translation>
    </message>
    <message>
        <source>It is a view of existing memory, and needs no kernel</source>
        <translation>이미 있는 메모리를 다르게 볼 뿐이어서 커널이 필요 없습니다</translation>
    </message>
    <message>
        <source>The nodes of its bodies have kernels of their own, launched each time a body runs</source>
        <translation>본문의 노드에 자체 커널이 있으며, 본문이 실행될 때마다 실행됩니다</translation>
    </message>
    <message>
        <source>Launched each time the body runs</source>
        <translation>본문이 실행될 때마다 실행됩니다</translation>
    </message>
    <message>
        <source>verified; already compiled</source>
        <translation>검증 통과. 전에 컴파일했습니다</translation>
    </message>
    <message>
        <source>verified; passes %1 ms, JIT %2 ms</source>
        <translation>검증 통과. 패스 %1ms, JIT %2ms</translation>
    </message>
    <message>
        <source>result</source>
        <translation>결과</translation>
    </message>
    <message>
        <source>Verified</source>
        <translation>검증됨</translation>
    </message>
    <message>
        <source>%1, prologue</source>
        <translation>%1, 프롤로그</translation>
    </message>
</context>
<context>
    <name>SdscModel</name>
    <message>
        <source>part of %1, by its handle</source>
        <translation>%1의 일부 (핸들로 확인)</translation>
    </message>
    <message>
        <source>part of %1, by the name of its folder</source>
        <translation>%1의 일부 (폴더 이름으로 추정)</translation>
    </message>
    <message>
        <source>file</source>
        <translation>파일</translation>
    </message>
    <message>
        <source>function</source>
        <translation>함수</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>유닛</translation>
    </message>
    <message>
        <source>cores</source>
        <translation>코어</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>횟수</translation>
    </message>
    <message>
        <source>work</source>
        <translation>작업</translation>
    </message>
    <message>
        <source>layouts</source>
        <translation>레이아웃</translation>
    </message>
    <message>
        <source>origin</source>
        <translation>출처</translation>
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
    <name>ShadowModel</name>
    <message>
        <source>The node alone in float64, on the run&apos;s own inputs: largest error</source>
        <translation>실행의 입력으로 이 노드만 float64로 계산한 값과의 최대 오차</translation>
    </message>
    <message>
        <source>The reference&apos;s distance to float64</source>
        <translation>기준 값과 float64 값의 거리</translation>
    </message>
    <message>
        <source>Which of run and reference is closer to float64, by more than 1 dB</source>
        <translation>실행과 기준 값 중 float64에 1 dB 넘게 더 가까운 쪽</translation>
    </message>
    <message>
        <source>value</source>
        <translation>값</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>판정</translation>
    </message>
    <message>
        <source>own error</source>
        <translation>자체 오차</translation>
    </message>
    <message>
        <source>own ULPs</source>
        <translation>자체 ULP</translation>
    </message>
    <message>
        <source>total error</source>
        <translation>전체 오차</translation>
    </message>
    <message>
        <source>total ULPs</source>
        <translation>전체 ULP</translation>
    </message>
    <message>
        <source>SNR, dB</source>
        <translation>SNR, dB</translation>
    </message>
    <message>
        <source>reference error</source>
        <translation>기준 값 오차</translation>
    </message>
    <message>
        <source>its SNR, dB</source>
        <translation>기준 SNR, dB</translation>
    </message>
    <message>
        <source>closer</source>
        <translation>더 가까움</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>형상</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>module</source>
        <translation>모듈</translation>
    </message>
    <message>
        <source>In float64 throughout, from the program&apos;s inputs: largest error, signal-to-noise ratio</source>
        <translation>프로그램의 입력부터 줄곧 float64로 계산한 값과의 최대 오차, 신호 대 잡음비</translation>
    </message>
    <message>
        <source>Operator: out of tolerance on the run&apos;s own inputs. Inputs: out of tolerance only in float64 throughout, so its inputs were already off</source>
        <translation>연산자: 실행의 입력으로도 허용 오차를 벗어남. 입력: 처음부터 float64로 계산할 때만 벗어나므로 들어온 값이 이미 벗어남</translation>
    </message>
</context>
<context>
    <name>ShadowText</name>
    <message>
        <source>fine</source>
        <translation>정상</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>inputs</source>
        <translation>입력</translation>
    </message>
    <message>
        <source>not in float64</source>
        <translation>float64 아님</translation>
    </message>
    <message>
        <source>run</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>reference</source>
        <translation>기준 값</translation>
    </message>
    <message>
        <source>%1 (run %2)</source>
        <comment>of a node in a loop</comment>
        <translation>%1 (%2번째 실행)</translation>
    </message>
    <message>
        <source>Agrees with float64</source>
        <translation>float64와 일치합니다</translation>
    </message>
    <message>
        <source>This operator loses the digits</source>
        <translation>이 연산자가 자릿수를 잃습니다</translation>
    </message>
    <message>
        <source>Not run in float64</source>
        <translation>float64로 실행하지 않았습니다</translation>
    </message>
    <message>
        <source>not off at all</source>
        <translation>오차 없음</translation>
    </message>
    <message>
        <source>off by %1 (%2 ULPs)</source>
        <translation>오차 %1(%2 ULP)</translation>
    </message>
    <message>
        <source>The reference is %1: the run is closer to float64, so look at the reference.</source>
        <translation>기준 값은 %1: 실행이 float64에 더 가까우므로 기준 값을 살펴보십시오.</translation>
    </message>
    <message>
        <source>The reference is %1: it is closer to float64 than the run.</source>
        <translation>기준 값은 %1: 실행보다 float64에 더 가깝습니다.</translation>
    </message>
    <message>
        <source>The reference is %1: neither is closer to float64.</source>
        <translation>기준 값은 %1: 어느 쪽도 float64에 더 가깝지 않습니다.</translation>
    </message>
    <message>
        <source>%1, alone in float64 on the run&apos;s own inputs, is %2.</source>
        <translation>%1만 실행의 입력으로 float64에서 계산하면: %2.</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>재지 않음</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>node: why</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>alone %1</source>
        <translation>단독 %1</translation>
    </message>
    <message>
        <source>float64: %1</source>
        <translation>float64: %1</translation>
    </message>
    <message>
        <source>%1 values in float64</source>
        <translation>float64 값 %1개</translation>
    </message>
    <message>
        <source>%1 not</source>
        <translation>제외 %1개</translation>
    </message>
    <message>
        <source>%1 at most</source>
        <comment>memory</comment>
        <translation>최대 %1</translation>
    </message>
    <message>
        <source>Its inputs were already off</source>
        <translation>들어온 값이 이미 벗어났습니다</translation>
    </message>
    <message>
        <source>%1 is within the default tolerance of its type.</source>
        <translation>%1의 값은 그 형식의 기본 허용 오차 안에 있습니다.</translation>
    </message>
    <message>
        <source>%1 alone is %2; in float64 throughout, from the program&apos;s inputs, it is %3.</source>
        <translation>%1만 float64로 계산하면 %2, 프로그램의 입력부터 줄곧 float64로 계산하면 %3.</translation>
    </message>
    <message>
        <source>throughout %1</source>
        <translation>전체 %1</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>키보드 단축키</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>거르기</translation>
    </message>
    <message>
        <source>Export Shortcuts</source>
        <translation>단축키 내보내기</translation>
    </message>
</context>
<context>
    <name>SliceFacts</name>
    <message>
        <source>without a name</source>
        <translation>이름 없음</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>시작</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>길이</translation>
    </message>
    <message>
        <source>Self</source>
        <translation>자체 시간</translation>
    </message>
    <message>
        <source>Waited</source>
        <translation>대기</translation>
    </message>
    <message>
        <source>%1 for %2</source>
        <comment>time, cause</comment>
        <translation>%1, 원인: %2</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>종류</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>레인</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>노드</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>커널</translation>
    </message>
    <message>
        <source>%1, line %2</source>
        <comment>kernel</comment>
        <translation>%1, %2행</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>모듈</translation>
    </message>
    <message>
        <source>Launch</source>
        <translation>실행 순번</translation>
    </message>
    <message>
        <source>Within</source>
        <translation>포함하는 슬라이스</translation>
    </message>
    <message>
        <source>Follows</source>
        <translation>앞선 슬라이스</translation>
    </message>
    <message>
        <source>Leads to</source>
        <translation>이어지는 슬라이스</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>표본</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>슬라이스</translation>
    </message>
    <message>
        <source>Depths</source>
        <translation>깊이</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>값</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>아직 없음</translation>
    </message>
    <message>
        <source>At</source>
        <translation>시각</translation>
    </message>
</context>
<context>
    <name>SliceTable</name>
    <message>
        <source>slice</source>
        <translation>슬라이스</translation>
    </message>
    <message>
        <source>start, %1</source>
        <translation>시작, %1</translation>
    </message>
    <message>
        <source>duration, %1</source>
        <translation>길이, %1</translation>
    </message>
    <message>
        <source>gap, %1</source>
        <translation>간격, %1</translation>
    </message>
    <message>
        <source>lane</source>
        <translation>레인</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>노드</translation>
    </message>
</context>
<context>
    <name>SliceWords</name>
    <message>
        <source>other</source>
        <translation>기타</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>커널</translation>
    </message>
    <message>
        <source>load</source>
        <translation>읽어 오기</translation>
    </message>
    <message>
        <source>store</source>
        <translation>내보내기</translation>
    </message>
    <message>
        <source>array</source>
        <translation>배열</translation>
    </message>
    <message>
        <source>vector</source>
        <translation>벡터</translation>
    </message>
    <message>
        <source>barrier</source>
        <translation>배리어</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>module</source>
        <translation>모듈</translation>
    </message>
    <message>
        <source>runtime</source>
        <translation>런타임</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>메모리</translation>
    </message>
    <message>
        <source>window</source>
        <translation>구간</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>data from DRAM</source>
        <translation>DRAM의 데이터</translation>
    </message>
    <message>
        <source>its engine</source>
        <translation>자신의 엔진</translation>
    </message>
    <message>
        <source>another unit&apos;s result</source>
        <translation>다른 유닛의 결과</translation>
    </message>
    <message>
        <source>issue of another instruction</source>
        <translation>다른 명령의 발행</translation>
    </message>
    <message>
        <source>a barrier</source>
        <translation>배리어</translation>
    </message>
    <message>
        <source>space in the scratchpad</source>
        <translation>스크래치패드 공간</translation>
    </message>
</context>
<context>
    <name>StackModel</name>
    <message>
        <source>frame</source>
        <translation>프레임</translation>
    </message>
    <message>
        <source>place</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>end of the program</source>
        <translation>프로그램의 끝</translation>
    </message>
    <message>
        <source>end of %1</source>
        <comment>a body</comment>
        <translation>%1의 끝</translation>
    </message>
    <message>
        <source>line %1 of the code</source>
        <translation>코드 %1행</translation>
    </message>
</context>
<context>
    <name>StartCards</name>
    <message>
        <source>Step through a Llama</source>
        <translation>Llama를 한 단계씩 실행</translation>
    </message>
    <message>
        <source>Node by node, forward and back, with every tensor in reach.</source>
        <translation>노드마다 앞뒤로 이동하며 모든 텐서를 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>What does it cost on an NPU?</source>
        <translation>NPU에서 비용은 얼마인가?</translation>
    </message>
    <message>
        <source>Its kernels on a simulated machine: timeline, roofline, what limits each.</source>
        <translation>시뮬레이션한 장치에서 실행한 커널: 타임라인, 루프라인, 각 커널의 한계 요인.</translation>
    </message>
    <message>
        <source>Which operators does my backend take?</source>
        <translation>내 백엔드는 어떤 연산자를 지원하는가?</translation>
    </message>
    <message>
        <source>Each node judged by a backend profile, with the reason and a remedy.</source>
        <translation>백엔드 프로필로 각 노드를 판정하고 이유와 해결 방법을 보여 줍니다.</translation>
    </message>
    <message>
        <source>Where do these numbers diverge?</source>
        <translation>이 값들은 어디서 달라지는가?</translation>
    </message>
    <message>
        <source>Values of a device beside PyTorch&apos;s: the first wrong node, and whether it is to blame.</source>
        <translation>장치의 값과 PyTorch의 값을 나란히: 처음으로 틀린 노드와 그 노드가 원인인지 여부.</translation>
    </message>
    <message>
        <source>Read a trace of torch.profiler</source>
        <translation>torch.profiler 트레이스 읽기</translation>
    </message>
    <message>
        <source>Three training steps, in a timeline that never lags.</source>
        <translation>학습 세 단계를 끊김 없는 타임라인으로 봅니다.</translation>
    </message>
</context>
<context>
    <name>StepModel</name>
    <message>
        <source>All steps</source>
        <translation>모든 단계</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>실행 안 함</translation>
    </message>
    <message>
        <source>The backend runs it itself, below the graph.</source>
        <translation>백엔드가 그래프 아래에서 직접 실행합니다.</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>단계</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>지점</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>변경</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>줄</translation>
    </message>
    <message>
        <source>Line of the profile; click to open it</source>
        <translation>프로필의 줄. 누르면 열립니다</translation>
    </message>
</context>
<context>
    <name>StepPicture</name>
    <message>
        <source>step</source>
        <translation>단계</translation>
    </message>
</context>
<context>
    <name>SumModel</name>
    <message>
        <source>name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>종류</translation>
    </message>
    <message>
        <source>waited for</source>
        <translation>기다린 대상</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>노드</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>module</source>
        <translation>모듈</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>커널</translation>
    </message>
    <message>
        <source>lane</source>
        <translation>레인</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>percent</comment>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>slices</source>
        <translation>슬라이스</translation>
    </message>
    <message>
        <source>total, %1</source>
        <translation>합계, %1</translation>
    </message>
    <message>
        <source>self, %1</source>
        <translation>자체, %1</translation>
    </message>
    <message>
        <source>mean, %1</source>
        <translation>평균, %1</translation>
    </message>
    <message>
        <source>longest, %1</source>
        <translation>최장, %1</translation>
    </message>
    <message>
        <source>waited, %1</source>
        <translation>대기, %1</translation>
    </message>
    <message>
        <source>share</source>
        <translation>비율</translation>
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
    <message>
        <source>bytes of weights</source>
        <translation>가중치 바이트</translation>
    </message>
    <message>
        <source>IR converted with</source>
        <translation>IR 변환 플러그인</translation>
    </message>
    <message numerus="yes">
        <source>%Ln parameter(s)</source>
        <translation>
            <numerusform>파라미터 %Ln개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln buffer(s)</source>
        <translation>
            <numerusform>버퍼 %Ln개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln constant(s)</source>
        <translation>
            <numerusform>상수 %Ln개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln value(s)</source>
        <translation>
            <numerusform>값 %Ln개</numerusform>
        </translation>
    </message>
    <message>
        <source>Total: %1. A multiplication with an addition counts as two operations.</source>
        <translation>합계 %1. 곱셈과 덧셈 한 쌍은 두 연산입니다.</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>발견 사항</translation>
    </message>
    <message>
        <source>Reading the graph found nothing to mention. Numbers, a backend, and cost have their own panels.</source>
        <translation>그래프를 읽어서는 언급할 것이 없었습니다. 수치, 백엔드, 비용은 각 패널에 있습니다.</translation>
    </message>
    <message>
        <source>Largest weights</source>
        <translation>가장 큰 가중치</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <comment>weights</comment>
        <translation>
            <numerusform>외 %n개</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SweepModel</name>
    <message>
        <source>As it is configured</source>
        <translation>지금 구성의 값</translation>
    </message>
    <message>
        <source>value</source>
        <translation>값</translation>
    </message>
    <message>
        <source>cycles</source>
        <translation>사이클</translation>
    </message>
    <message>
        <source>change</source>
        <translation>변화</translation>
    </message>
    <message>
        <source>time</source>
        <translation>시간</translation>
    </message>
    <message>
        <source>arrays</source>
        <translation>배열</translation>
    </message>
    <message>
        <source>vector</source>
        <translation>벡터</translation>
    </message>
    <message>
        <source>DRAM</source>
        <translation>DRAM</translation>
    </message>
    <message>
        <source>Of the launches that both have in their figures</source>
        <translation>양쪽 수치에 모두 있는 실행에 대한 값</translation>
    </message>
    <message>
        <source>rows in</source>
        <translation>행 입력</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>제외됨</translation>
    </message>
    <message>
        <source>Nodes that are not in the figures</source>
        <translation>수치에 없는 노드</translation>
    </message>
</context>
<context>
    <name>SweepPicture</name>
    <message>
        <source>cycles</source>
        <translation>사이클</translation>
    </message>
    <message>
        <source>as configured</source>
        <translation>지금 구성</translation>
    </message>
    <message>
        <source>as configured, %1</source>
        <translation>지금 구성, %1</translation>
    </message>
    <message>
        <source>%1: %2 (%3)</source>
        <comment>value, cycles, change</comment>
        <translation>%1: %2 (%3)</translation>
    </message>
</context>
<context>
    <name>TabLayout</name>
    <message>
        <source>Read</source>
        <translation>읽기</translation>
    </message>
    <message>
        <source>Debug</source>
        <translation>디버그</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>커널</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>타임라인</translation>
    </message>
</context>
<context>
    <name>TickText</name>
    <message>
        <source>1 cycle</source>
        <translation>1사이클</translation>
    </message>
    <message>
        <source>%1 cycles</source>
        <translation>%1사이클</translation>
    </message>
    <message>
        <source>%1 GHz</source>
        <translation>%1 GHz</translation>
    </message>
    <message>
        <source>%1 MHz</source>
        <translation>%1 MHz</translation>
    </message>
    <message>
        <source>%1 · %2 at %3</source>
        <comment>cycles, time, clock</comment>
        <translation>%1 · %3에서 %2</translation>
    </message>
    <message>
        <source>cycles</source>
        <translation>사이클</translation>
    </message>
</context>
<context>
    <name>TileModel</name>
    <message>
        <source>Axes</source>
        <translation>축</translation>
    </message>
    <message numerus="yes">
        <source>%n tile(s)</source>
        <translation>
            <numerusform>타일 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>of %1, %2, the last one in part</source>
        <translation>%1 중, %2, 마지막은 일부만 참</translation>
    </message>
    <message>
        <source>of %1, %2</source>
        <translation>%1 중, %2</translation>
    </message>
    <message>
        <source>Scratchpad</source>
        <translation>스크래치패드</translation>
    </message>
    <message>
        <source>tile</source>
        <translation>타일</translation>
    </message>
    <message>
        <source>size</source>
        <translation>크기</translation>
    </message>
    <message>
        <source>of</source>
        <translation>설명</translation>
    </message>
    <message>
        <source>double-buffered: one is filled while the other is used</source>
        <translation>이중 버퍼: 하나를 채우는 동안 다른 하나를 씁니다</translation>
    </message>
</context>
<context>
    <name>TimelineMenu</name>
    <message>
        <source>&amp;Zoom to Slice</source>
        <translation>슬라이스에 맞춰 확대(&amp;Z)</translation>
    </message>
    <message>
        <source>&amp;Find Slices of This Name</source>
        <translation>같은 이름의 슬라이스 찾기(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Measure This Slice</source>
        <translation>이 슬라이스 재기(&amp;M)</translation>
    </message>
    <message>
        <source>Critical Path &amp;to Here</source>
        <translation>여기까지의 임계 경로(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Copy Details</source>
        <translation>세부 정보 복사(&amp;C)</translation>
    </message>
    <message>
        <source>C&amp;ollapse Group</source>
        <translation>그룹 접기(&amp;O)</translation>
    </message>
    <message>
        <source>E&amp;xpand Group</source>
        <translation>그룹 펼치기(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;Hide Group</source>
        <translation>그룹 숨기기(&amp;H)</translation>
    </message>
    <message>
        <source>Un&amp;pin Lane</source>
        <translation>레인 고정 해제(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Pin Lane to the Top</source>
        <translation>레인을 맨 위에 고정(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Hide Lane</source>
        <translation>레인 숨기기(&amp;H)</translation>
    </message>
    <message>
        <source>Make Lane &amp;Flat</source>
        <translation>레인 납작하게(&amp;F)</translation>
    </message>
    <message>
        <source>Make Lane &amp;Full Height</source>
        <translation>레인 원래 높이로(&amp;F)</translation>
    </message>
    <message>
        <source>Show &amp;Everything</source>
        <translation>전체 보기(&amp;E)</translation>
    </message>
    <message>
        <source>Fit &amp;Selection</source>
        <translation>선택에 맞추기(&amp;S)</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>확대(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom O&amp;ut</source>
        <translation>축소(&amp;U)</translation>
    </message>
    <message>
        <source>S&amp;um Up Visible Slices</source>
        <translation>보이는 구간 합산(&amp;U)</translation>
    </message>
    <message>
        <source>Sum Up Measu&amp;red Range</source>
        <translation>잰 구간 합산(&amp;R)</translation>
    </message>
    <message>
        <source>Set &amp;Bookmark</source>
        <translation>책갈피 추가(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Next Bookmark</source>
        <translation>다음 책갈피(&amp;N)</translation>
    </message>
    <message>
        <source>Pre&amp;vious Bookmark</source>
        <translation>이전 책갈피(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Draw a Rectangle</source>
        <translation>사각형 그리기(&amp;D)</translation>
    </message>
    <message>
        <source>Show &amp;Hidden Lanes (%1)</source>
        <translation>숨긴 레인 보기 (%1)(&amp;H)</translation>
    </message>
    <message>
        <source>Expand &amp;All Groups</source>
        <translation>모든 그룹 펼치기(&amp;A)</translation>
    </message>
    <message>
        <source>Co&amp;llapse All Groups</source>
        <translation>모든 그룹 접기(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Drag To</source>
        <translation>끌기 동작(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Pan</source>
        <translation>이동(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Measure</source>
        <translation>재기(&amp;M)</translation>
    </message>
    <message>
        <source>Add &amp;Note…</source>
        <translation>메모 추가(&amp;N)…</translation>
    </message>
</context>
<context>
    <name>TimelinePicture</name>
    <message>
        <source>from %1</source>
        <translation>%1부터</translation>
    </message>
    <message>
        <source>cycles</source>
        <translation>사이클</translation>
    </message>
    <message>
        <source>time</source>
        <translation>시간</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>values of a counter</comment>
        <translation>%1 ~ %2</translation>
    </message>
    <message>
        <source>up to %1</source>
        <comment>values of a counter</comment>
        <translation>최대 %1</translation>
    </message>
    <message>
        <source>without a name</source>
        <translation>이름 없음</translation>
    </message>
    <message>
        <source>Nothing is recorded in this trace.</source>
        <translation>이 트레이스에는 기록된 것이 없습니다.</translation>
    </message>
    <message>
        <source>No lane matches. Turn off Filter to show all lanes.</source>
        <translation>일치하는 레인이 없습니다. 필터를 끄면 모든 레인이 보입니다.</translation>
    </message>
    <message>
        <source>All lanes are hidden. Use the menu to show them again.</source>
        <translation>모든 레인이 숨겨져 있습니다. 메뉴에서 다시 표시할 수 있습니다.</translation>
    </message>
</context>
<context>
    <name>TopDownModel</name>
    <message>
        <source>module</source>
        <translation>모듈</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>커널</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>유닛</translation>
    </message>
    <message>
        <source>without a name</source>
        <translation>이름 없음</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>percent</comment>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>part</source>
        <translation>부분</translation>
    </message>
    <message>
        <source>what it is</source>
        <translation>종류</translation>
    </message>
    <message>
        <source>total, %1</source>
        <translation>합계, %1</translation>
    </message>
    <message>
        <source>self, %1</source>
        <translation>자체, %1</translation>
    </message>
    <message>
        <source>share</source>
        <translation>비율</translation>
    </message>
    <message>
        <source>slices</source>
        <translation>슬라이스</translation>
    </message>
    <message>
        <source>all others</source>
        <translation>나머지 모두</translation>
    </message>
</context>
<context>
    <name>TracedModel</name>
    <message>
        <source>node</source>
        <translation>노드</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>type</source>
        <translation>타입</translation>
    </message>
    <message>
        <source>your line</source>
        <translation>내 코드 줄</translation>
    </message>
</context>
<context>
    <name>TuneModel</name>
    <message>
        <source>fastest</source>
        <translation>가장 빠름</translation>
    </message>
    <message>
        <source>estimate&apos;s choice</source>
        <translation>추정한 선택</translation>
    </message>
    <message>
        <source>can&apos;t be faster</source>
        <translation>더 빠를 수 없음</translation>
    </message>
    <message>
        <source>tiles</source>
        <translation>타일</translation>
    </message>
    <message>
        <source>cycles</source>
        <translation>사이클</translation>
    </message>
    <message>
        <source>As simulated; of one that can&apos;t be faster than the fastest, what it takes at least</source>
        <translation>시뮬레이션 결과. 가장 빠른 것보다 빠를 수 없으면 최소 사이클</translation>
    </message>
    <message>
        <source>≥ %1</source>
        <translation>≥ %1</translation>
    </message>
    <message>
        <source>change</source>
        <translation>변화</translation>
    </message>
    <message>
        <source>Against the estimate&apos;s choice</source>
        <translation>추정한 선택과 비교</translation>
    </message>
    <message>
        <source>at least</source>
        <translation>최소</translation>
    </message>
    <message>
        <source>Cycles that no simulation is below: each unit&apos;s work alone</source>
        <translation>어떤 시뮬레이션도 밑돌지 않는 사이클: 각 장치의 작업만</translation>
    </message>
    <message>
        <source>scratchpad</source>
        <translation>스크래치패드</translation>
    </message>
    <message>
        <source>Bytes of all buffers, double-buffered</source>
        <translation>모든 버퍼의 바이트(이중 버퍼)</translation>
    </message>
    <message>
        <source>number</source>
        <translation>개수</translation>
    </message>
    <message>
        <source>How many tiles the kernel works on</source>
        <translation>커널이 처리하는 타일 수</translation>
    </message>
    <message>
        <source>note</source>
        <translation>비고</translation>
    </message>
</context>
<context>
    <name>TunePicture</name>
    <message>
        <source>cycles</source>
        <translation>사이클</translation>
    </message>
    <message>
        <source>scratchpad in use, double-buffered, of %1</source>
        <translation>사용 중인 스크래치패드(이중 버퍼), 전체 %1</translation>
    </message>
    <message>
        <source>simulated</source>
        <translation>시뮬레이션함</translation>
    </message>
    <message>
        <source>can&apos;t be faster: at least</source>
        <translation>더 빠를 수 없음: 최소</translation>
    </message>
    <message>
        <source>estimate&apos;s choice</source>
        <translation>추정한 선택</translation>
    </message>
    <message>
        <source>fastest</source>
        <translation>가장 빠름</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>sizes, cycles</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: at least %2</source>
        <comment>sizes, cycles</comment>
        <translation>%1: 최소 %2</translation>
    </message>
</context>
<context>
    <name>ValueText</name>
    <message>
        <source>list</source>
        <translation>목록</translation>
    </message>
    <message numerus="yes">
        <source>list of %n</source>
        <translation>
            <numerusform>항목 %n개의 목록</numerusform>
        </translation>
    </message>
    <message>
        <source>object</source>
        <translation>객체</translation>
    </message>
    <message>
        <source>not run yet</source>
        <translation>아직 실행 안 됨</translation>
    </message>
    <message>
        <source>dropped · recompute</source>
        <translation>버려짐 · 다시 계산</translation>
    </message>
    <message>
        <source>no elements</source>
        <translation>원소 없음</translation>
    </message>
    <message>
        <source>%1 … %2</source>
        <comment>smallest, largest</comment>
        <translation>%1 … %2</translation>
    </message>
    <message>
        <source>%1 ± %2</source>
        <comment>mean, standard deviation</comment>
        <translation>%1 ± %2</translation>
    </message>
    <message>
        <source>%1 NaN</source>
        <translation>NaN %1개</translation>
    </message>
    <message>
        <source>%1 Inf</source>
        <translation>Inf %1개</translation>
    </message>
    <message>
        <source>range %1</source>
        <translation>범위 %1</translation>
    </message>
    <message>
        <source>mean %1</source>
        <translation>평균 %1</translation>
    </message>
    <message>
        <source>%1 of %2 are zero</source>
        <translation>%2개 중 %1개가 0</translation>
    </message>
    <message>
        <source>shares memory with %1</source>
        <translation>%1과(와) 메모리 공유</translation>
    </message>
    <message numerus="yes">
        <source>written in place %n time(s)</source>
        <translation>
            <numerusform>제자리에서 %n번 쓰임</numerusform>
        </translation>
    </message>
    <message>
        <source>edited</source>
        <translation>편집됨</translation>
    </message>
    <message>
        <source>%1 ns</source>
        <translation>%1 ns</translation>
    </message>
    <message>
        <source>%1 µs</source>
        <translation>%1 µs</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>large · open it</source>
        <translation>큼 · 열어서 보기</translation>
    </message>
</context>
<context>
    <name>VerdictChangeModel</name>
    <message>
        <source>worse</source>
        <translation>나빠짐</translation>
    </message>
    <message>
        <source>better</source>
        <translation>좋아짐</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>바뀜</translation>
    </message>
    <message>
        <source>same</source>
        <translation>같음</translation>
    </message>
    <message>
        <source>Both give it the same verdict.</source>
        <translation>둘의 판정이 같습니다.</translation>
    </message>
    <message>
        <source>Before: %1</source>
        <comment>verdict</comment>
        <translation>이전: %1</translation>
    </message>
    <message>
        <source>Now: %1</source>
        <comment>verdict</comment>
        <translation>지금: %1</translation>
    </message>
    <message>
        <source>before</source>
        <translation>이전</translation>
    </message>
    <message>
        <source>now</source>
        <translation>지금</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>change</source>
        <translation>변화</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>노드</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOP</translation>
    </message>
    <message>
        <source>Share of the program&apos;s arithmetic</source>
        <translation>프로그램 연산량에서의 비율</translation>
    </message>
    <message>
        <source>What the chosen profile does, or why not</source>
        <translation>고른 프로필이 하는 일, 또는 안 되는 이유</translation>
    </message>
    <message>
        <source>same, another way</source>
        <translation>같음, 다른 방식</translation>
    </message>
    <message>
        <source>becomes, or why not</source>
        <translation>바뀌는 것, 또는 안 되는 이유</translation>
    </message>
    <message>
        <source>The backend supports it less well than with the other profile.</source>
        <translation>비교하는 프로필보다 백엔드의 지원이 줄었습니다.</translation>
    </message>
    <message>
        <source>The backend supports it better than with the other profile.</source>
        <translation>비교하는 프로필보다 백엔드의 지원이 늘었습니다.</translation>
    </message>
    <message>
        <source>Both support it, but in different ways.</source>
        <translation>둘 다 받지만 방식이 다릅니다.</translation>
    </message>
    <message>
        <source>Operator, with its nodes below it</source>
        <translation>연산자, 아래에 그 노드</translation>
    </message>
    <message>
        <source>Whether the chosen profile supports it better or worse</source>
        <translation>고른 프로필의 지원이 늘었는지 줄었는지</translation>
    </message>
    <message>
        <source>Verdict of the profile to compare with</source>
        <translation>비교하는 프로필의 판정</translation>
    </message>
    <message>
        <source>Verdict of the chosen profile</source>
        <translation>고른 프로필의 판정</translation>
    </message>
    <message>
        <source>Number of nodes, and their share of all judged nodes</source>
        <translation>노드 수와 판정한 전체에서의 비율</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::Actions</name>
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
        <source>Matches</source>
        <translation>일치 항목</translation>
    </message>
    <message>
        <source>Find “%1” among operators, shapes, and types</source>
        <translation>연산자, 형상, 타입에서 “%1” 찾기</translation>
    </message>
    <message>
        <source>Search the whole documentation for “%1”</source>
        <translation>문서 전체에서 “%1” 검색</translation>
    </message>
    <message>
        <source>What has these words can&apos;t be used just now.</source>
        <translation>이 단어들이 들어 있는 것은 지금 사용할 수 없습니다.</translation>
    </message>
    <message>
        <source>There is nothing of this kind here.</source>
        <translation>여기에는 이런 것이 없습니다.</translation>
    </message>
    <message>
        <source>Nothing has these words in its name.</source>
        <translation>이 단어들이 이름에 들어 있는 것이 없습니다.</translation>
    </message>
    <message>
        <source>Command, setting, module, node, file, or help;  &gt; commands  @ nodes  # modules  ? help</source>
        <translation>명령, 설정, 모듈, 노드, 파일, 도움말;  &gt; 명령  @ 노드  # 모듈  ? 도움말</translation>
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
        <source>%1 +%2</source>
        <comment>a node and how many more</comment>
        <translation>%1 외 %2</translation>
    </message>
    <message>
        <source>Press Enter or double-click to select the node.</source>
        <translation>Enter 키나 두 번 클릭으로 노드를 선택합니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::DiffDialog</name>
    <message>
        <source>Differences of Two Graphs</source>
        <translation>두 그래프의 차이</translation>
    </message>
    <message>
        <source>What was added, removed or changed from one graph to the other, found by structure: names may differ. Nothing is run.</source>
        <translation>한 그래프에서 다른 그래프로 가며 추가되거나 제거되거나 바뀐 것을 구조로 찾습니다. 이름은 달라도 됩니다. 아무것도 실행하지 않습니다.</translation>
    </message>
    <message>
        <source>&amp;Before</source>
        <translation>이전(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;After</source>
        <translation>이후(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Open a File…</source>
        <translation>파일 열기(&amp;O)…</translation>
    </message>
    <message>
        <source>Show &amp;Differences</source>
        <translation>차이 보기(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>취소(&amp;C)</translation>
    </message>
    <message>
        <source>a program&apos;s FX graph, or an IR</source>
        <translation>프로그램의 FX 그래프 또는 IR</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::DiffTabs</name>
    <message>
        <source>%1: FX ↔ IR</source>
        <translation>%1: FX ↔ IR</translation>
    </message>
    <message>
        <source>%1 ↔ %2</source>
        <translation>%1 ↔ %2</translation>
    </message>
    <message>
        <source>Compare With</source>
        <translation>비교할 대상</translation>
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
        <source>%1 is no longer open</source>
        <translation>%1은(는) 더 이상 열려 있지 않습니다</translation>
    </message>
    <message>
        <source>%1 was read again and no longer has %2</source>
        <translation>%1을(를) 다시 읽었으며, %2은(는) 더 이상 없습니다</translation>
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
    <name>nodewise::viewer::DumpLinks</name>
    <message>
        <source>%1 in %2: the same operator of the same line of Python</source>
        <translation>%2의 %1: 같은 Python 줄의 같은 연산자</translation>
    </message>
    <message>
        <source>%1 in %2: of the same line of Python</source>
        <translation>%2의 %1: 같은 Python 줄</translation>
    </message>
    <message>
        <source>%1 in %2: only by name</source>
        <translation>%2의 %1: 이름만 같음</translation>
    </message>
    <message>
        <source>No wrapper says which nodes this kernel computes.</source>
        <translation>이 커널이 어떤 노드를 계산하는지 알려 주는 래퍼가 없습니다.</translation>
    </message>
    <message>
        <source>%1 of %2 in %3</source>
        <comment>nodes of a kernel that are in a program</comment>
        <translation>%3에 %2개 중 %1개</translation>
    </message>
    <message>
        <source>No open program has these nodes.</source>
        <translation>열린 프로그램 중에 이 노드를 가진 것이 없습니다.</translation>
    </message>
    <message>
        <source>Nodes selected: %1</source>
        <translation>선택한 노드: %1</translation>
    </message>
    <message>
        <source>No open program has matching nodes.</source>
        <translation>열린 프로그램 중에 대응하는 노드가 없습니다.</translation>
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
    <message>
        <source>Opening was canceled</source>
        <translation>열기를 취소했습니다</translation>
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
    <message numerus="yes">
        <source>%1; the preview shows the first %n line(s)</source>
        <translation>
            <numerusform>%1, 미리 보기는 처음 %n줄만 보여 줍니다</numerusform>
        </translation>
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
        <source>Visible part</source>
        <translation>창에 보이는 부분</translation>
    </message>
    <message>
        <source>Show this graph as canvas first: the picture is of its canvas.</source>
        <translation>먼저 이 그래프를 캔버스로 여세요. 그림은 캔버스에 보이는 것으로 만듭니다.</translation>
    </message>
    <message>
        <source>The file extension sets the format: .svg, .png or .pdf.</source>
        <translation>파일 확장자(.svg, .png, .pdf)에 따라 저장됩니다.</translation>
    </message>
    <message>
        <source>Canceled. Nothing was written.</source>
        <translation>취소했습니다. 아무것도 쓰지 않았습니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::ExportPage</name>
    <message>
        <source>Run the file by itself to see more.</source>
        <translation>파일을 직접 실행하면 더 자세히 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>Looking for an interpreter with torch</source>
        <translation>torch가 있는 인터프리터를 찾는 중</translation>
    </message>
    <message>
        <source>No Python interpreter with torch was found beside the file, in this environment, or in PATH.</source>
        <translation>파일 옆, 이 환경, PATH 어디에서도 torch가 있는 Python 인터프리터를 찾지 못했습니다.</translation>
    </message>
    <message>
        <source>Choose one above.</source>
        <translation>위에서 선택하세요.</translation>
    </message>
    <message>
        <source>%1 runs it, with torch %2.</source>
        <comment>an interpreter</comment>
        <translation>%1이(가) torch %2(으)로 실행합니다.</translation>
    </message>
    <message>
        <source>Nothing of this file has run: you did not trust it.</source>
        <translation>신뢰하지 않았으므로 이 파일은 전혀 실행되지 않았습니다.</translation>
    </message>
    <message>
        <source>Try again once you have read it.</source>
        <translation>파일을 읽어 본 다음 다시 시도하세요.</translation>
    </message>
    <message>
        <source>There is no folder of your own for the program.</source>
        <translation>프로그램을 둘 사용자 폴더가 없습니다.</translation>
    </message>
    <message>
        <source>Set HOME, or XDG_CACHE_HOME, to a folder of yours.</source>
        <translation>HOME 또는 XDG_CACHE_HOME을 본인의 폴더로 설정하세요.</translation>
    </message>
    <message>
        <source>Starting %1</source>
        <translation>%1 시작 중</translation>
    </message>
    <message>
        <source>The interpreter ended without a word about it.</source>
        <translation>인터프리터가 아무 설명 없이 종료되었습니다.</translation>
    </message>
    <message>
        <source>exported</source>
        <translation>내보냄</translation>
    </message>
    <message>
        <source>%1, torch %2</source>
        <comment>an interpreter</comment>
        <translation>%1, torch %2</translation>
    </message>
    <message>
        <source>Choose Interpreter…</source>
        <translation>인터프리터 선택…</translation>
    </message>
    <message>
        <source>The interpreter that runs the file; choose another one</source>
        <translation>파일을 실행하는 인터프리터; 다른 것을 선택할 수 있습니다</translation>
    </message>
    <message>
        <source>&amp;Export Again</source>
        <translation>다시 내보내기(&amp;E)</translation>
    </message>
    <message>
        <source>Run the file again, as it is now</source>
        <translation>파일을 현재 상태로 다시 실행합니다</translation>
    </message>
    <message>
        <source>&amp;Copy as Text</source>
        <translation>텍스트로 복사(&amp;C)</translation>
    </message>
    <message>
        <source>Open the &amp;Draft</source>
        <translation>초안 열기(&amp;D)</translation>
    </message>
    <message>
        <source>A program in which the branches that were taken are fixed</source>
        <translation>실행된 분기가 고정된 프로그램</translation>
    </message>
    <message>
        <source>Graph So Far (last %L1 of %L2 Nodes)</source>
        <translation>지금까지의 그래프(노드 %L2개 중 마지막 %L1개)</translation>
    </message>
    <message>
        <source>Graph So Far</source>
        <translation>지금까지의 그래프</translation>
    </message>
    <message>
        <source>Sizes and Guards</source>
        <translation>크기와 가드</translation>
    </message>
    <message>
        <source>All That torch Says</source>
        <translation>torch의 전체 메시지</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::ExportRun</name>
    <message>
        <source>Running %1</source>
        <translation>%1 실행 중</translation>
    </message>
    <message>
        <source>Calling %1</source>
        <translation>%1 호출 중</translation>
    </message>
    <message>
        <source>Exporting</source>
        <translation>내보내는 중</translation>
    </message>
    <message>
        <source>Exporting a draft, which runs the model</source>
        <translation>모델을 실행하며 초안을 내보내는 중</translation>
    </message>
    <message>
        <source>Saving</source>
        <translation>저장 중</translation>
    </message>
    <message>
        <source>The interpreter can&apos;t be started: %1</source>
        <translation>인터프리터를 시작할 수 없습니다: %1</translation>
    </message>
    <message>
        <source>The interpreter&apos;s answer is longer than any that Nodewise expects.</source>
        <translation>인터프리터의 응답이 Nodewise가 예상하는 것보다 깁니다.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a step, and the line of code in which it is</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>The interpreter crashed (signal %1).</source>
        <translation>인터프리터가 비정상 종료되었습니다(시그널 %1).</translation>
    </message>
    <message>
        <source>The interpreter ended with code %1.</source>
        <translation>인터프리터가 코드 %1(으)로 종료되었습니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::FileCommands</name>
    <message>
        <source>Open</source>
        <translation>열기</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>모든 파일 (*)</translation>
    </message>
    <message>
        <source>Open Folder</source>
        <translation>폴더 열기</translation>
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
        <translation>저장함: %1</translation>
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
        <source>Copied: %1</source>
        <translation>복사됨: %1</translation>
    </message>
    <message>
        <source>Programs, IR files, MLIR and traces (*.pt2 *.pte *.etrecord *.json *.mlir *.mlirbc *.py *.log *.txt *.json.gz *.trace *.pftrace *.perfetto-trace *.csv *.nwtrace)</source>
        <translation>프로그램, IR 파일, MLIR, 트레이스(*.pt2 *.pte *.etrecord *.json *.mlir *.mlirbc *.py *.log *.txt *.json.gz *.trace *.pftrace *.perfetto-trace *.csv *.nwtrace)</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::GoCommands</name>
    <message>
        <source>Theme…</source>
        <translation>테마…</translation>
    </message>
    <message>
        <source>Language…</source>
        <translation>언어…</translation>
    </message>
    <message>
        <source>Text size…</source>
        <translation>글자 크기…</translation>
    </message>
    <message>
        <source>Trusted files…</source>
        <translation>신뢰하는 파일…</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>환경설정</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::GraphPane</name>
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
    <message>
        <source>%1 · %2</source>
        <comment>count of nodes, and the plug-ins that converted them</comment>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::HelpWindow</name>
    <message>
        <source>%1 › %2</source>
        <comment>a page and a heading in it</comment>
        <translation>%1 › %2</translation>
    </message>
    <message>
        <source>The documentation is not installed beside the program.</source>
        <translation>프로그램과 함께 설치된 문서가 없습니다.</translation>
    </message>
    <message>
        <source>No section has all of these words. Try fewer, or one of them.</source>
        <translation>이 단어가 모두 있는 절이 없습니다. 단어 수를 줄이거나 하나만 입력해 보세요.</translation>
    </message>
    <message>
        <source>%1 — Nodewise Help</source>
        <translation>%1 — Nodewise 도움말</translation>
    </message>
    <message>
        <source>Search the documentation</source>
        <translation>문서 검색</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>페이지 목록</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>페이지</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>뒤로</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>앞으로</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::InputRow</name>
    <message>
        <source>samples</source>
        <translation>표본</translation>
    </message>
    <message>
        <source>file</source>
        <translation>파일</translation>
    </message>
    <message>
        <source>zeros</source>
        <translation>0으로</translation>
    </message>
    <message>
        <source>ones</source>
        <translation>1로</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>정규 분포</translation>
    </message>
    <message>
        <source>arange</source>
        <translation>arange</translation>
    </message>
    <message>
        <source>value</source>
        <translation>값</translation>
    </message>
    <message>
        <source>Source of %1</source>
        <translation>%1의 출처</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>파일 고르기</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>시드</translation>
    </message>
    <message>
        <source>entry</source>
        <translation>항목</translation>
    </message>
    <message>
        <source>if it holds several</source>
        <translation>여러 개일 때</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>형태</translation>
    </message>
    <message>
        <source>the program&apos;s</source>
        <translation>프로그램대로</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>값 범위</translation>
    </message>
    <message>
        <source>Scale of a picture&apos;s values</source>
        <translation>그림 값의 범위</translation>
    </message>
    <message>
        <source>(value / 255 − mean) / std, per channel</source>
        <translation>채널마다 (값 / 255 − 평균) / 표준 편차</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>평균</translation>
    </message>
    <message>
        <source>std</source>
        <translation>표준 편차</translation>
    </message>
    <message>
        <source>a number, True, False or None</source>
        <translation>숫자, True, False 또는 None</translation>
    </message>
    <message>
        <source>choose</source>
        <translation>고르기</translation>
    </message>
    <message>
        <source>the file&apos;s</source>
        <translation>파일대로</translation>
    </message>
    <message>
        <source>such as 2, 3, 16, 16</source>
        <translation>예: 2, 3, 16, 16</translation>
    </message>
    <message>
        <source>Choose a file.</source>
        <translation>파일을 고르세요.</translation>
    </message>
    <message>
        <source>There is no file %1.</source>
        <translation>파일 %1이(가) 없습니다.</translation>
    </message>
    <message>
        <source>A shape is a list of sizes, such as 2, 16.</source>
        <translation>형태는 크기의 목록입니다. 예: 2, 16</translation>
    </message>
    <message>
        <source>Numbers without a header need a dtype.</source>
        <translation>헤더가 없는 숫자에는 dtype이 필요합니다.</translation>
    </message>
    <message>
        <source>Mean and std are numbers, one or one per channel, such as 0.5, 0.5, 0.5.</source>
        <translation>평균과 표준 편차는 숫자 하나 또는 채널마다 하나입니다. 예: 0.5, 0.5, 0.5</translation>
    </message>
    <message>
        <source>A seed is a whole number.</source>
        <translation>시드는 정수입니다.</translation>
    </message>
    <message>
        <source>Type a value.</source>
        <translation>값을 입력하세요.</translation>
    </message>
    <message>
        <source>a number, in every element</source>
        <translation>모든 원소에 넣을 수</translation>
    </message>
    <message>
        <source>stretch to %1 × %2</source>
        <comment>width and height</comment>
        <translation>%1 × %2로 늘이기</translation>
    </message>
    <message>
        <source>stretch to the shape</source>
        <translation>형태에 맞춰 늘이기</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>그대로</translation>
    </message>
    <message>
        <source>the picture&apos;s, or such as 32, 32</source>
        <translation>그림의 크기, 또는 예: 32, 32</translation>
    </message>
    <message>
        <source>.npy, .npz, .safetensors, .pt, raw numbers, .png, .jpg or .bmp</source>
        <translation>.npy, .npz, .safetensors, .pt, 원시 숫자, .png, .jpg, .bmp</translation>
    </message>
    <message>
        <source>custom</source>
        <translation>직접 지정</translation>
    </message>
    <message>
        <source>How the picture is resized to what the program takes</source>
        <translation>프로그램이 받는 크기로 그림을 맞추는 방법</translation>
    </message>
    <message>
        <source>crop to %1 × %2</source>
        <comment>width and height</comment>
        <translation>%1 × %2로 자르기</translation>
    </message>
    <message>
        <source>crop to the shape</source>
        <translation>형태에 맞춰 자르기</translation>
    </message>
    <message>
        <source>The std must not be 0.</source>
        <translation>표준 편차는 0일 수 없습니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::InputsDialog</name>
    <message>
        <source>Inputs and Weights</source>
        <translation>입력과 가중치</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>입력</translation>
    </message>
    <message>
        <source>This program takes no inputs.</source>
        <translation>이 프로그램은 입력을 받지 않습니다.</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>유지</translation>
    </message>
    <message>
        <source>For the next start</source>
        <translation>다음 시작에 씁니다</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>시작</translation>
    </message>
    <message>
        <source>There is no file %1.</source>
        <translation>파일 %1이(가) 없습니다.</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>Weights files</source>
        <translation>가중치 파일</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>추가…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>제거</translation>
    </message>
    <message>
        <source>Weights (*.safetensors *.safetensors.index.json *.pt *.pth *.bin)</source>
        <translation>가중치 (*.safetensors *.safetensors.index.json *.pt *.pth *.bin)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>모든 파일 (*)</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>PyTorch&apos;s choice</source>
        <translation>PyTorch가 정함</translation>
    </message>
    <message>
        <source>a quarter of the free memory</source>
        <translation>남은 메모리의 4분의 1</translation>
    </message>
    <message>
        <source> MB</source>
        <translation> MB</translation>
    </message>
    <message>
        <source>Shapes only</source>
        <translation>형태만</translation>
    </message>
    <message>
        <source>Step without numbers, on PyTorch&apos;s meta device</source>
        <translation>숫자 없이 PyTorch의 meta 장치에서 단계 실행합니다</translation>
    </message>
    <message>
        <source>Seed of random operators</source>
        <translation>난수 연산자의 시드</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>스레드</translation>
    </message>
    <message>
        <source>Memory for kept values</source>
        <translation>값 보관 메모리</translation>
    </message>
    <message>
        <source>Input %1</source>
        <translation>입력 %1</translation>
    </message>
    <message>
        <source>All inputs that %1 names</source>
        <translation>%1에 이름이 있는 모든 입력</translation>
    </message>
    <message>
        <source>Tensors and images (*.npy *.npz *.safetensors *.pt *.raw *.bin *.png *.jpg *.jpeg *.bmp)</source>
        <translation>텐서와 이미지 (*.npy *.npz *.safetensors *.pt *.raw *.bin *.png *.jpg *.jpeg *.bmp)</translation>
    </message>
    <message>
        <source>This file has no sample inputs: choose a source for each.</source>
        <translation>이 파일에는 표본 입력이 없습니다. 각 입력의 출처를 고르세요.</translation>
    </message>
    <message>
        <source>Weights files that replace the program&apos;s weights, matched by state-dict name; the last one wins.</source>
        <translation>프로그램의 가중치를 대신할 파일입니다. state-dict 이름으로 맞추며 뒤의 것이 앞섭니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::LayoutAnalysis</name>
    <message>
        <source>Layout</source>
        <comment>of a value on a device</comment>
        <translation>레이아웃</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::LayoutCommands</name>
    <message>
        <source>Save Layout</source>
        <translation>레이아웃 저장</translation>
    </message>
    <message>
        <source>Name of the layout:</source>
        <translation>레이아웃 이름:</translation>
    </message>
    <message>
        <source>Saved the layout %1. It is in View &gt; Layout, and --layout names it on the command line.</source>
        <translation>레이아웃 %1을(를) 저장했습니다. 보기 &gt; 레이아웃에 있으며, 명령줄에서는 --layout으로 지정합니다.</translation>
    </message>
    <message>
        <source>Export Layout</source>
        <translation>레이아웃 내보내기</translation>
    </message>
    <message>
        <source>Layouts (*.json)</source>
        <translation>레이아웃 (*.json)</translation>
    </message>
    <message>
        <source>%1 was not written: %2</source>
        <translation>%1을(를) 쓰지 못했습니다: %2</translation>
    </message>
    <message>
        <source>Wrote the layout to %1</source>
        <translation>레이아웃을 %1에 썼습니다</translation>
    </message>
    <message>
        <source>Import Layout</source>
        <translation>레이아웃 가져오기</translation>
    </message>
    <message>
        <source>No layouts are saved.</source>
        <translation>저장된 레이아웃이 없습니다.</translation>
    </message>
    <message>
        <source>Remove Saved Layout</source>
        <translation>저장된 레이아웃 제거</translation>
    </message>
    <message>
        <source>Layout to remove:</source>
        <translation>제거할 레이아웃:</translation>
    </message>
    <message>
        <source>Removed the layout %1.</source>
        <translation>레이아웃 %1을(를) 제거했습니다.</translation>
    </message>
    <message>
        <source>Saved the layout as %1.</source>
        <translation>레이아웃을 %1(으)로 저장했습니다.</translation>
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
        <source>There is no node named %1.</source>
        <translation>%1이라는 노드가 없습니다.</translation>
    </message>
    <message>
        <source>This is not a program.</source>
        <translation>프로그램이 아닙니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::MatrixTabs</name>
    <message>
        <source>This matrix can&apos;t be shown.</source>
        <translation>이 행렬을 표시할 수 없습니다.</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>%1 읽는 중</translation>
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
    <name>nodewise::viewer::ModelExport</name>
    <message>
        <source>Open Python Model</source>
        <translation>Python 모델 열기</translation>
    </message>
    <message>
        <source>Python files (*.py)</source>
        <translation>Python 파일 (*.py)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>모든 파일 (*)</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::NoticeBar</name>
    <message>
        <source>Open</source>
        <translation>열기</translation>
    </message>
    <message>
        <source>Open Folder</source>
        <translation>폴더 열기</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>닫기</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::PackageAnalysis</name>
    <message>
        <source>Save Bu&amp;g Report Package…</source>
        <translation>버그 보고 패키지 저장(&amp;G)…</translation>
    </message>
    <message numerus="yes">
        <source>Bug report package saved in %1: %n file(s), %2</source>
        <translation>
            <numerusform>버그 보고 패키지를 %1에 저장했습니다: 파일 %n개, %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>참고: %1</translation>
    </message>
    <message>
        <source>Run it: %1</source>
        <translation>실행: %1</translation>
    </message>
    <message>
        <source>Inputs: %1</source>
        <translation>입력: %1</translation>
    </message>
    <message>
        <source>Outputs: %1</source>
        <translation>출력: %1</translation>
    </message>
    <message>
        <source>A node failed: the package has its inputs, but nothing after them.</source>
        <translation>노드 하나가 실패했습니다. 패키지에는 들어온 값까지만 있습니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::PackageDialog</name>
    <message>
        <source>and %1 more</source>
        <translation>외 %1개</translation>
    </message>
    <message>
        <source>Folder of the Package</source>
        <translation>패키지 폴더</translation>
    </message>
    <message>
        <source>Save Bug Report Package</source>
        <translation>버그 보고 패키지 저장</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s): %1</source>
        <translation>
            <numerusform>노드 %n개: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Folder:</source>
        <translation>폴더(&amp;F):</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>찾아보기…</translation>
    </message>
    <message>
        <source>Choose the folder of the package</source>
        <translation>패키지 폴더 선택</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>저장(&amp;S)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Canceled. Files already written are kept.</source>
        <translation>취소했습니다. 이미 저장한 파일은 남아 있습니다.</translation>
    </message>
    <message>
        <source>Running the program up to the nodes…</source>
        <translation>노드까지 프로그램을 실행하는 중…</translation>
    </message>
    <message>
        <source>These files already exist and will be replaced: %1</source>
        <translation>이미 있는 다음 파일을 바꿉니다: %1</translation>
    </message>
    <message>
        <source>Saved with inputs and outputs as files that run with torch alone: the nodes as IR, tensors, a script that reproduces the problem, and the fingerprint of this machine.</source>
        <translation>들어온 값, 나간 값과 함께 torch만으로 실행할 수 있는 파일로 저장합니다. 해당 부분의 IR, 텐서, 재현 스크립트, 이 컴퓨터의 지문이 들어갑니다.</translation>
    </message>
    <message>
        <source>Values edited in this session are saved as edited; the session stays at its stop.</source>
        <translation>이 세션에서 고친 값은 그대로 쓰며, 세션은 지금 위치에 머뭅니다.</translation>
    </message>
    <message>
        <source>Loop i&amp;teration:</source>
        <translation>반복 차수(&amp;T):</translation>
    </message>
    <message>
        <source>Nodes in the body of a loop run several times: which iteration to pack</source>
        <translation>반복문 본문의 노드는 여러 번 실행됩니다. 몇 번째 실행을 담을지 고릅니다</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::PackageJob</name>
    <message>
        <source>The program is running. Pause it (F8), or wait for the next stop.</source>
        <translation>프로그램이 실행 중입니다. 일시 정지하거나(F8) 다음에 멈출 때까지 기다리십시오.</translation>
    </message>
    <message>
        <source>Starting a session for the package…</source>
        <translation>패키지용 세션을 시작하는 중…</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::PaletteModel</name>
    <message>
        <source>%1 of %2</source>
        <comment>shown of found</comment>
        <translation>%2개 중 %1개</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>명령</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>설정</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>모듈</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>노드</translation>
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
        <source>Documentation</source>
        <translation>문서</translation>
    </message>
    <message>
        <source>Look elsewhere</source>
        <translation>다른 곳에서 찾기</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::PipelineTabs</name>
    <message>
        <source>%1: pipeline</source>
        <translation>%1: 파이프라인</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::PluginConversion</name>
    <message>
        <source>Loading plug-ins</source>
        <translation>플러그인을 불러오는 중</translation>
    </message>
    <message>
        <source>Converting to IR with plug-ins</source>
        <translation>플러그인으로 IR을 변환하는 중</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::PluginTrust</name>
    <message>
        <source>%1: %2</source>
        <comment>plug-in and what is wrong with it</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>plug-in and what it brings, or its state</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>loading plug-ins</source>
        <translation>플러그인을 불러오는 중</translation>
    </message>
    <message numerus="yes">
        <source>%n plug-in(s)</source>
        <translation>
            <numerusform>플러그인 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n plug-in(s) failed</source>
        <translation>
            <numerusform>플러그인 %n개 실패</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n plug-in(s) not trusted</source>
        <translation>
            <numerusform>신뢰하지 않는 플러그인 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>it asks for more access than plug-ins have; --trust with its folder allows it</source>
        <translation>플러그인에 주어지는 것보다 많은 접근을 요청합니다. 그 폴더를 --trust로 지정하면 허용됩니다</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::PluginsDialog</name>
    <message>
        <source>Add Plug-ins</source>
        <translation>플러그인 추가</translation>
    </message>
    <message>
        <source>Shared libraries (*.so)</source>
        <translation>공유 라이브러리 (*.so)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>모든 파일 (*)</translation>
    </message>
    <message>
        <source>Plug-ins</source>
        <translation>플러그인</translation>
    </message>
    <message>
        <source>&amp;Add…</source>
        <translation>추가…(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>제거(&amp;R)</translation>
    </message>
    <message>
        <source>Re&amp;load All</source>
        <translation>모두 다시 불러오기(&amp;L)</translation>
    </message>
    <message>
        <source>What the selected plug-in provides</source>
        <translation>선택한 플러그인이 제공하는 것</translation>
    </message>
    <message>
        <source>Load them again, for example after rebuilding one</source>
        <translation>다시 빌드한 뒤처럼, 플러그인을 다시 불러옵니다</translation>
    </message>
    <message>
        <source>A plug-in is a shared library (.so) with operators, conversions or executors. Add one, or drop it here. It is loaded once you trust it.</source>
        <translation>플러그인은 연산자, 변환, 실행기를 담은 공유 라이브러리(.so)입니다. 추가하거나 여기에 끌어다 놓으세요. 신뢰하면 로드됩니다.</translation>
    </message>
    <message>
        <source>&amp;Trust…</source>
        <translation>신뢰(&amp;T)…</translation>
    </message>
    <message>
        <source>Trusted &amp;Files…</source>
        <translation>신뢰하는 파일(&amp;F)…</translation>
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
    <message>
        <source>Same as system</source>
        <translation>시스템 설정</translation>
    </message>
    <message>
        <source>T&amp;rusted:</source>
        <translation>신뢰(&amp;R):</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::ProfileButton</name>
    <message>
        <source>Backend: %1</source>
        <translation>백엔드: %1</translation>
    </message>
    <message>
        <source>Backend profile used to judge programs and plan kernels</source>
        <translation>프로그램을 판정하고 커널을 계획하는 백엔드 프로필</translation>
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
    <message>
        <source>nothing was read</source>
        <translation>읽은 것이 없습니다</translation>
    </message>
    <message>
        <source>The plug-ins changed. Reload the program (Ctrl+R) when the session has ended, to convert it with them.</source>
        <translation>플러그인이 바뀌었습니다. 새 플러그인으로 변환하려면 세션이 끝난 뒤 프로그램을 다시 불러오세요(Ctrl+R).</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>%1 읽는 중</translation>
    </message>
    <message>
        <source>%1 changed on disk since it was opened</source>
        <translation>%1: 연 뒤 디스크에서 바뀌었습니다</translation>
    </message>
    <message>
        <source>What is shown is the file as it was. It does not run until it is reloaded.</source>
        <translation>표시된 것은 바뀌기 전의 파일입니다. 다시 불러오기 전에는 실행되지 않습니다.</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>다시 불러오기</translation>
    </message>
    <message>
        <source>%1 no longer exists</source>
        <translation>%1: 파일이 더 이상 없습니다</translation>
    </message>
    <message>
        <source>%1 changed on disk since the session began</source>
        <translation>%1 파일이 세션이 시작된 뒤 디스크에서 변경되었습니다</translation>
    </message>
    <message>
        <source>The session does not go on with other values than it began with.</source>
        <translation>세션은 시작할 때와 다른 값으로 계속되지 않습니다.</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>다시 시작</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::RecordAnalysis</name>
    <message>
        <source>Save Session Record</source>
        <translation>세션 기록 저장</translation>
    </message>
    <message>
        <source>Session records (*%1)</source>
        <translation>세션 기록 (*%1)</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::RecordPage</name>
    <message>
        <source>file</source>
        <translation>파일</translation>
    </message>
    <message>
        <source>not there</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>graph</source>
        <translation>그래프</translation>
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
        <source>IR file</source>
        <translation>IR 파일</translation>
    </message>
    <message>
        <source>backend profile</source>
        <translation>백엔드 프로파일</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>프로그램</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>입력</translation>
    </message>
    <message>
        <source>the program&apos;s samples</source>
        <translation>프로그램의 샘플</translation>
    </message>
    <message>
        <source>a value</source>
        <translation>값</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>샘플</translation>
    </message>
    <message>
        <source>Edits</source>
        <translation>편집</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>Plug-ins: native code</source>
        <translation>플러그인: 네이티브 코드</translation>
    </message>
    <message>
        <source>the end</source>
        <translation>끝</translation>
    </message>
    <message>
        <source>Runs to</source>
        <translation>실행 위치</translation>
    </message>
    <message>
        <source>Nothing of this session has run. Replaying it runs the program below with these inputs and edits.</source>
        <translation>이 세션은 아직 아무것도 실행되지 않았습니다. 다시 실행하면 아래 프로그램이 이 입력과 편집으로 실행됩니다.</translation>
    </message>
    <message>
        <source>&amp;Replay</source>
        <translation>다시 실행(&amp;R)</translation>
    </message>
    <message>
        <source>session record</source>
        <translation>세션 기록</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::RecordReplay</name>
    <message>
        <source>Replay Session Record</source>
        <translation>세션 기록 재생</translation>
    </message>
    <message>
        <source>Session records (*%1)</source>
        <translation>세션 기록 (*%1)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>모든 파일 (*)</translation>
    </message>
    <message>
        <source>This session can&apos;t be replayed.</source>
        <translation>이 세션을 재생할 수 없습니다.</translation>
    </message>
    <message>
        <source>Replay on the Open Program</source>
        <translation>열린 프로그램에서 재생</translation>
    </message>
    <message>
        <source>The session was recorded with %1, which is missing.</source>
        <translation>이 세션은 %1(으)로 기록되었지만 그 파일이 없습니다.</translation>
    </message>
    <message>
        <source>It can be replayed on the open program %1. If that is a different program, breakpoints and edits may not match.</source>
        <translation>열려 있는 프로그램 %1에서 재생할 수 있습니다. 다른 프로그램이라면 중단점과 편집이 맞지 않을 수 있습니다.</translation>
    </message>
    <message>
        <source>this is not a session record</source>
        <translation>세션 기록이 아닙니다</translation>
    </message>
    <message>
        <source>the session record is not trusted; --trust names its folder</source>
        <translation>신뢰하지 않는 세션 기록입니다. --trust로 폴더를 지정하세요</translation>
    </message>
    <message>
        <source>The session record was changed: it is shown again.</source>
        <translation>세션 기록이 바뀌어 다시 표시했습니다.</translation>
    </message>
    <message>
        <source>It has %L1 inputs, weights, plug-ins, and edits, and what runs is shown first: up to %L2 of them.</source>
        <translation>입력, 가중치, 플러그인, 편집이 %L1개 있습니다. 실행될 내용을 먼저 보여 주는데, 최대 %L2개까지 보여 줍니다.</translation>
    </message>
    <message>
        <source>%1, a plug-in of the session record, is not trusted; --trust names its folder</source>
        <translation>세션 기록의 플러그인 %1을(를) 신뢰하지 않습니다. --trust로 폴더를 지정하십시오</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::RunInputsAnalysis</name>
    <message>
        <source>Inputs</source>
        <translation>입력</translation>
    </message>
    <message>
        <source>Inputs: %1</source>
        <translation>입력: %1</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::SampleFiles</name>
    <message>
        <source>Making the weights of %1. This happens once.</source>
        <translation>%1의 가중치를 만드는 중입니다. 한 번만 하면 됩니다.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>예제</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::SessionKeeper</name>
    <message>
        <source>Restored from %1.</source>
        <translation>%1 상태로 복원했습니다.</translation>
    </message>
    <message>
        <source>The window ended without being closed. Breakpoints, layout and what else was set are as they were.</source>
        <translation>창이 닫히지 않고 끝났습니다. 중단점, 배치 등 설정한 것이 그대로 복원되었습니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::ShortcutsDialog</name>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>키보드 단축키</translation>
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
    <message>
        <source>MLIR: list the uses of a name</source>
        <translation>MLIR: 이름의 사용 위치 목록</translation>
    </message>
    <message>
        <source>Shift+F12</source>
        <translation>Shift+F12</translation>
    </message>
    <message>
        <source>MLIR: next or previous use of a name</source>
        <translation>MLIR: 이름의 다음 또는 이전 사용 위치</translation>
    </message>
    <message>
        <source>Ctrl+Down, Ctrl+Up</source>
        <translation>Ctrl+Down, Ctrl+Up</translation>
    </message>
    <message>
        <source>MLIR: fold or unfold a region; all of them</source>
        <translation>MLIR: 영역 접기와 펼치기, 모두 접기와 펼치기</translation>
    </message>
    <message>
        <source>Ctrl+Shift+[ ], Ctrl+Alt+[ ]</source>
        <translation>Ctrl+Shift+[ ], Ctrl+Alt+[ ]</translation>
    </message>
    <message>
        <source>Canvas: select producers, consumers</source>
        <translation>캔버스: 생산자, 소비자 선택</translation>
    </message>
    <message>
        <source>Ctrl+Up, Ctrl+Down</source>
        <translation>Ctrl+위, Ctrl+아래</translation>
    </message>
    <message>
        <source>Canvas: select everything upstream, downstream, between</source>
        <translation>캔버스: 상류, 하류, 사이의 모든 것 선택</translation>
    </message>
    <message>
        <source>Shift+Up, Shift+Down, Shift+Right</source>
        <translation>Shift+위, Shift+아래, Shift+오른쪽</translation>
    </message>
    <message>
        <source>Canvas: open only this module, everything inside it</source>
        <translation>캔버스: 이 모듈만, 또는 그 안의 모든 것 열기</translation>
    </message>
    <message>
        <source>Shift+Enter, Ctrl+Enter</source>
        <translation>Shift+Enter, Ctrl+Enter</translation>
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
        <source>Cage incomplete</source>
        <translation>격리 불완전</translation>
    </message>
    <message>
        <source>What holds back code in files is not complete on this machine.
%1</source>
        <comment>and what there is</comment>
        <translation>파일에 든 코드를 막는 장치가 이 컴퓨터에서는 완전하지 않습니다.
%1</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::ToolCommands</name>
    <message>
        <source>About Nodewise</source>
        <translation>Nodewise 정보</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Nodewise %1&lt;/h3&gt;&lt;p&gt;Reads exported PyTorch programs: the FX graph beside the IR that a backend receives.&lt;/p&gt;&lt;p&gt;Apache License 2.0. Uses Qt %3 under the GNU Lesser General Public License 3.&lt;/p&gt;&lt;p&gt;%2&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Nodewise %1&lt;/h3&gt;&lt;p&gt;내보낸 PyTorch 프로그램을 읽어 FX 그래프와 백엔드가 받는 IR을 나란히 보여 줍니다.&lt;/p&gt;&lt;p&gt;Apache License 2.0. Qt %3을(를) GNU Lesser General Public License 3에 따라 사용합니다.&lt;/p&gt;&lt;p&gt;%2&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::Tour</name>
    <message>
        <source>Tour</source>
        <translation>둘러보기</translation>
    </message>
    <message>
        <source>&amp;Skip</source>
        <translation>건너뛰기(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>이전(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>다음(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Done</source>
        <translation>완료(&amp;D)</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>step of all</comment>
        <translation>%2단계 중 %1</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::TourCommands</name>
    <message>
        <source>Open a program first: no samples are installed.</source>
        <translation>먼저 프로그램을 여세요. 설치된 예제가 없습니다.</translation>
    </message>
    <message>
        <source>One program, two graphs</source>
        <translation>하나의 프로그램, 두 개의 그래프</translation>
    </message>
    <message>
        <source>The FX graph as PyTorch exported it, beside the IR that a backend receives. The wheel zooms, dragging moves, a double click opens a module.</source>
        <translation>PyTorch가 내보낸 FX 그래프와 백엔드가 받는 IR이 나란히 있습니다. 휠로 확대·축소하고, 끌어서 이동하고, 두 번 클릭하면 모듈이 열립니다.</translation>
    </message>
    <message>
        <source>Select a node: everything follows</source>
        <translation>노드를 선택하면 모두 따라옵니다</translation>
    </message>
    <message>
        <source>Its counterpart in the IR lights up, and here stand its types, its arguments, its line of Python, and its operator&apos;s schema.</source>
        <translation>IR에서 대응하는 노드가 강조되고, 여기에는 타입, 인자, Python 코드 줄, 연산자 스키마가 표시됩니다.</translation>
    </message>
    <message>
        <source>Run it, node by node</source>
        <translation>노드 단위로 실행하기</translation>
    </message>
    <message>
        <source>F10 runs a node, Shift+F10 takes one back. Every tensor is here: look at it, compare it, change it.</source>
        <translation>F10은 노드 하나를 실행하고 Shift+F10은 하나 되돌립니다. 모든 텐서가 여기 있으니 살펴보고, 비교하고, 바꿔 보세요.</translation>
    </message>
    <message>
        <source>Ask about your hardware</source>
        <translation>하드웨어에 대해 묻기</translation>
    </message>
    <message>
        <source>Choose a backend: which operators it takes, the kernels that it would run, and what they cost on a simulated NPU. Compare finds where a device&apos;s numbers diverge.</source>
        <translation>백엔드를 고르면 어떤 연산자를 받는지, 어떤 커널을 실행할지, 시뮬레이션한 NPU에서 비용이 얼마인지 알 수 있습니다. 비교는 장치의 수치가 어디서 갈라지는지 찾습니다.</translation>
    </message>
    <message>
        <source>Find everything from one place</source>
        <translation>한 곳에서 모두 찾기</translation>
    </message>
    <message>
        <source>Ctrl+K finds commands, nodes, modules, settings, files, and pages of the documentation. F1 opens the page about what you are looking at.</source>
        <translation>Ctrl+K는 명령, 노드, 모듈, 설정, 파일, 문서를 찾습니다. F1은 지금 보고 있는 것에 대한 문서를 엽니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::TraceLinks</name>
    <message>
        <source>%1 of %2 in %3</source>
        <comment>nodes of a slice that are in a program</comment>
        <translation>%3에서 %2개 중 %1개</translation>
    </message>
    <message>
        <source>Nodes selected: %1</source>
        <translation>선택한 노드: %1</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::TrustedFiles</name>
    <message>
        <source>Trusted file</source>
        <translation>신뢰하는 파일</translation>
    </message>
    <message>
        <source>state</source>
        <translation>상태</translation>
    </message>
    <message>
        <source>Files that may run</source>
        <translation>실행을 허용한 파일</translation>
    </message>
    <message>
        <source>Re&amp;voke Trust</source>
        <translation>신뢰 취소(&amp;V)</translation>
    </message>
    <message>
        <source>Open &amp;Folder</source>
        <translation>폴더 열기(&amp;F)</translation>
    </message>
    <message>
        <source>changed since; you will be asked again</source>
        <translation>그 후 바뀜: 다시 묻습니다</translation>
    </message>
    <message>
        <source>no longer exists</source>
        <translation>더 이상 없음</translation>
    </message>
    <message>
        <source>more access for the plug-in</source>
        <translation>플러그인의 추가 접근</translation>
    </message>
    <message>
        <source>Plug-ins, what they may access, templates, and session records that you trust, each with the content that it had then</source>
        <translation>신뢰하는 플러그인과 그 추가 접근, 템플릿, 세션 기록(신뢰했을 때의 내용)</translation>
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
    <message>
        <source>there are no nodes in a file of MLIR</source>
        <translation>MLIR 파일에는 노드가 없습니다</translation>
    </message>
    <message>
        <source>a trace can&apos;t be run</source>
        <translation>트레이스는 실행할 수 없습니다</translation>
    </message>
    <message>
        <source>there is no page %1; there are %2</source>
        <translation>%1 페이지가 없습니다. 있는 페이지: %2</translation>
    </message>
    <message>
        <source>this is not a program</source>
        <translation>이것은 프로그램이 아닙니다</translation>
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
        <source>Recent files</source>
        <translation>최근 파일</translation>
    </message>
    <message>
        <source>What you open appears here.</source>
        <translation>연 파일이 여기에 나타납니다.</translation>
    </message>
    <message>
        <source>or drop files anywhere in this window</source>
        <translation>또는 이 창 아무 곳에나 파일을 끌어다 놓으세요</translation>
    </message>
    <message>
        <source>Start with a finished view</source>
        <translation>완성된 화면으로 시작하기</translation>
    </message>
    <message>
        <source>New here? A tour of five steps on a live program shows the way around.</source>
        <translation>처음이신가요? 실제 프로그램 위에서 다섯 단계로 둘러볼 수 있습니다.</translation>
    </message>
    <message>
        <source>&amp;Take the Tour</source>
        <translation>둘러보기(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;No, Thanks</source>
        <translation>괜찮습니다(&amp;N)</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::WindowMenus</name>
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
        <source>&amp;Debug</source>
        <translation>디버그(&amp;D)</translation>
    </message>
    <message>
        <source>Co&amp;mpare</source>
        <translation>비교(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Backend</source>
        <translation>백엔드(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Kernels</source>
        <translation>커널(&amp;K)</translation>
    </message>
    <message>
        <source>T&amp;imeline</source>
        <translation>타임라인(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>도구(&amp;T)</translation>
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
        <source>Search or type a command   %1</source>
        <comment>with the shortcut</comment>
        <translation>검색 또는 명령 입력   %1</translation>
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
    <message>
        <source>&amp;Layout</source>
        <translation>레이아웃(&amp;L)</translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::WindowToolBar</name>
    <message>
        <source>Toolbar</source>
        <translation>도구 모음</translation>
    </message>
</context>
<context>
    <name>nodewise::views::AdviceBar</name>
    <message>
        <source>Simulate It</source>
        <translation>시뮬레이션해 보기</translation>
    </message>
    <message>
        <source>Simulate what this kernel would cost then. Nothing else changes.</source>
        <translation>그렇게 하면 이 커널이 얼마나 걸리는지 시뮬레이션합니다. 다른 것은 바뀌지 않습니다.</translation>
    </message>
    <message>
        <source>Simulating…</source>
        <translation>시뮬레이션하는 중…</translation>
    </message>
</context>
<context>
    <name>nodewise::views::AnalysisPage</name>
    <message>
        <source>Canceled.</source>
        <translation>취소했습니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::ArtifactPage</name>
    <message>
        <source>Reading files…</source>
        <translation>파일을 읽는 중…</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>커널</translation>
    </message>
    <message>
        <source>Layouts</source>
        <translation>레이아웃</translation>
    </message>
    <message>
        <source>Graphs</source>
        <translation>그래프</translation>
    </message>
    <message>
        <source>File</source>
        <translation>파일</translation>
    </message>
    <message>
        <source>What is shown</source>
        <translation>표시 내용</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>파일</translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s)</source>
        <translation>
            <numerusform>파일 %Ln개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln compiled graph(s)</source>
        <translation>
            <numerusform>컴파일된 그래프 %Ln개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln descriptor(s)</source>
        <translation>
            <numerusform>디스크립터 %Ln개</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2 %</source>
        <translation>%1: %2 %</translation>
    </message>
    <message>
        <source>file, function or origin</source>
        <translation>파일, 함수 또는 출처</translation>
    </message>
    <message>
        <source>Filter kernels</source>
        <translation>커널 거르기</translation>
    </message>
    <message>
        <source>Export Kernels</source>
        <translation>커널 내보내기</translation>
    </message>
    <message>
        <source>Write the kernels that are shown as a table</source>
        <translation>보이는 커널을 표로 저장합니다</translation>
    </message>
    <message>
        <source>file or what it is</source>
        <translation>파일 또는 종류</translation>
    </message>
    <message>
        <source>Filter files</source>
        <translation>파일 거르기</translation>
    </message>
    <message>
        <source>Export Files</source>
        <translation>파일 내보내기</translation>
    </message>
</context>
<context>
    <name>nodewise::views::BitsPage</name>
    <message>
        <source>Index of the element</source>
        <translation>원소의 인덱스</translation>
    </message>
    <message>
        <source>Bits of an element</source>
        <translation>원소의 비트</translation>
    </message>
    <message>
        <source>Index of the element in the slice, chosen in the grid or typed</source>
        <translation>슬라이스 안에서 원소의 인덱스. 표에서 고르거나 직접 입력합니다</translation>
    </message>
</context>
<context>
    <name>nodewise::views::BitsView</name>
    <message>
        <source>value   %1</source>
        <comment>of an element&apos;s bits</comment>
        <translation>값   %1</translation>
    </message>
    <message>
        <source>not a number: payload 0x%1</source>
        <translation>수가 아님(NaN): 페이로드 0x%1</translation>
    </message>
    <message>
        <source>infinity: all bits of the exponent are 1</source>
        <translation>무한대: 지수의 비트가 모두 1입니다</translation>
    </message>
    <message>
        <source>negative zero</source>
        <translation>음의 0</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>0</translation>
    </message>
    <message>
        <source>= %1%2 × 2^%3   exponent %4 − %5</source>
        <comment>value by its fields</comment>
        <translation>= %1%2 × 2^%3   지수 %4 − %5</translation>
    </message>
    <message>
        <source>subnormal: without the leading 1</source>
        <translation>비정규 수: 앞자리 1이 없습니다</translation>
    </message>
    <message>
        <source>exactly %1</source>
        <translation>정확히 %1</translation>
    </message>
    <message>
        <source>next number is %1 away</source>
        <translation>다음 수까지의 간격 %1</translation>
    </message>
    <message>
        <source>bytes   %1   at %2 of the storage</source>
        <comment>in memory; address</comment>
        <translation>바이트   %1   저장소의 %2번째부터</translation>
    </message>
    <message>
        <source>sign</source>
        <translation>부호</translation>
    </message>
    <message>
        <source>exponent</source>
        <translation>지수</translation>
    </message>
    <message>
        <source>mantissa</source>
        <translation>가수</translation>
    </message>
    <message>
        <source>integer</source>
        <translation>정수</translation>
    </message>
</context>
<context>
    <name>nodewise::views::BreakpointPanel</name>
    <message>
        <source>On an &amp;Operator…</source>
        <translation>연산자에(&amp;O)…</translation>
    </message>
    <message>
        <source>On a &amp;Module…</source>
        <translation>모듈에(&amp;M)…</translation>
    </message>
    <message>
        <source>On a &amp;Python Line…</source>
        <translation>Python 줄에(&amp;P)…</translation>
    </message>
    <message>
        <source>On a &amp;Value…</source>
        <translation>값에(&amp;V)…</translation>
    </message>
    <message>
        <source>Operator, or a pattern such as aten.softmax*:</source>
        <translation>연산자 또는 aten.softmax* 같은 패턴:</translation>
    </message>
    <message>
        <source>Module, or a pattern such as layers.0*:</source>
        <translation>모듈 또는 layers.0* 같은 패턴:</translation>
    </message>
    <message>
        <source>Python file and line, such as modeling_llama.py:228:</source>
        <translation>Python 파일과 줄, 예: modeling_llama.py:228:</translation>
    </message>
    <message>
        <source>Add Breakpoint</source>
        <translation>중단점 추가</translation>
    </message>
    <message>
        <source>Edit &amp;Condition</source>
        <translation>조건 편집(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>제거(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>추가(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Enable All</source>
        <translation>모두 켜기(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Disable All</source>
        <translation>모두 끄기(&amp;D)</translation>
    </message>
    <message>
        <source>Remove A&amp;ll</source>
        <translation>모두 제거(&amp;L)</translation>
    </message>
    <message>
        <source>Breakpoints</source>
        <translation>중단점</translation>
    </message>
    <message>
        <source>Add ▾</source>
        <translation>추가 ▾</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>제거</translation>
    </message>
    <message>
        <source>place or condition</source>
        <translation>위치 또는 조건</translation>
    </message>
    <message>
        <source>Filter breakpoints</source>
        <translation>중단점 거르기</translation>
    </message>
    <message>
        <source>Export Breakpoints</source>
        <translation>중단점 내보내기</translation>
    </message>
    <message>
        <source>Node whose value to watch for being computed or written:</source>
        <translation>값이 만들어지거나 쓰이는지 살필 노드:</translation>
    </message>
    <message>
        <source>Add a breakpoint on an operator, a module, a Python line or a value. For a node, press F9 or click the gutter.</source>
        <translation>연산자, 모듈, Python 줄 또는 값에 중단점을 추가합니다. 노드의 중단점은 F9나 여백에서 둡니다.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>breakpoint: what is wrong</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>nodewise::views::BusyStrip</name>
    <message>
        <source>Reading the tensor…</source>
        <translation>텐서를 읽는 중…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Cancel, and keep what is shown</source>
        <translation>취소합니다. 보이는 내용은 남습니다</translation>
    </message>
</context>
<context>
    <name>nodewise::views::ChangesPage</name>
    <message>
        <source>Export Changes</source>
        <translation>변화 내보내기</translation>
    </message>
    <message>
        <source>Compare With a Trace</source>
        <translation>트레이스와 비교</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>모든 파일 (*)</translation>
    </message>
    <message>
        <source>Compare with…</source>
        <translation>비교 대상…</translation>
    </message>
    <message>
        <source>The same kernels on %1</source>
        <translation>같은 커널을 %1에서</translation>
    </message>
    <message>
        <source>A trace file…</source>
        <translation>트레이스 파일…</translation>
    </message>
    <message>
        <source>Comparing with %1…</source>
        <translation>%1과(와) 비교하는 중…</translation>
    </message>
    <message>
        <source>%1: %2 · %3</source>
        <comment>what is compared with, figures, how it is aligned</comment>
        <translation>%1: %2 · %3</translation>
    </message>
    <message>
        <source>What did a template, a tile or a configuration change? Change it and simulate again, or compare with the same kernels on another NPU, or with another tool&apos;s trace of this program.</source>
        <translation>템플릿이나 타일, 구성을 바꾸면 무엇이 달라질까요? 바꾼 뒤 다시 시뮬레이션하거나, 같은 커널을 다른 NPU에서 돌린 결과 또는 다른 도구가 기록한 이 프로그램의 트레이스와 비교하세요.</translation>
    </message>
    <message>
        <source>Changes of cost</source>
        <translation>비용 변화</translation>
    </message>
    <message>
        <source>What the run is compared with</source>
        <translation>비교 대상</translation>
    </message>
    <message>
        <source>node or kernel</source>
        <translation>노드 또는 커널</translation>
    </message>
    <message>
        <source>Filter changes</source>
        <translation>변화 거르기</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Changes, largest first</source>
        <translation>변화, 큰 것부터</translation>
    </message>
    <message>
        <source>Export the changes shown as a table, with all digits</source>
        <translation>보이는 변화를 모든 자릿수와 함께 표로 저장합니다</translation>
    </message>
    <message>
        <source>The previous run</source>
        <translation>이전 시뮬레이션</translation>
    </message>
    <message>
        <source>Traces and PyTorchSim&apos;s logs (*.log *.json *.json.gz *.pftrace *.csv *.nwtrace *.txt)</source>
        <translation>트레이스와 PyTorchSim 로그(*.log *.json *.json.gz *.pftrace *.csv *.nwtrace *.txt)</translation>
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
        <source>Copy &amp;Line</source>
        <translation>줄 복사(&amp;L)</translation>
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
    <name>nodewise::views::CompareModel</name>
    <message>
        <source>(no module)</source>
        <translation>(모듈 없음)</translation>
    </message>
    <message>
        <source>Allowed for each element: %1, where x is the reference&apos;s</source>
        <translation>원소마다 허용되는 오차: %1, x는 기준의 원소</translation>
    </message>
    <message>
        <source>Node, or element of its list</source>
        <translation>노드, 또는 그 리스트의 원소</translation>
    </message>
    <message>
        <source>Whether the value agrees with the reference&apos;s</source>
        <translation>값이 기준과 맞는지 여부</translation>
    </message>
    <message>
        <source>Cosine of the angle between both values as vectors; 1 = the same direction</source>
        <translation>두 값을 벡터로 본 각의 코사인. 1이면 같은 방향</translation>
    </message>
    <message>
        <source>Largest error in units in the last place of the coarser dtype</source>
        <translation>더 거친 dtype의 마지막 자리 단위(ULP)로 나타낸 최대 오차</translation>
    </message>
    <message>
        <source>Elements out of tolerance</source>
        <translation>허용 오차를 벗어난 원소 수</translation>
    </message>
    <message>
        <source>The first element out of tolerance</source>
        <translation>허용 오차를 벗어난 첫 원소</translation>
    </message>
    <message>
        <source>dtype; where both sides differ, the run&apos;s and the reference&apos;s</source>
        <translation>dtype. 양쪽이 다르면 실행과 기준의 것</translation>
    </message>
    <message>
        <source>Allowed error of an element: absolute + relative</source>
        <translation>원소마다 허용되는 오차: 절대 + 상대</translation>
    </message>
    <message>
        <source>node</source>
        <translation>노드</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>판정</translation>
    </message>
    <message>
        <source>max abs</source>
        <translation>절대 오차</translation>
    </message>
    <message>
        <source>max rel</source>
        <translation>상대 오차</translation>
    </message>
    <message>
        <source>cosine</source>
        <translation>코사인</translation>
    </message>
    <message>
        <source>SNR</source>
        <translation>SNR</translation>
    </message>
    <message>
        <source>ULPs</source>
        <translation>ULP</translation>
    </message>
    <message>
        <source>mismatches</source>
        <translation>불일치</translation>
    </message>
    <message>
        <source>first index</source>
        <translation>첫 위치</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>tolerance</source>
        <translation>허용 오차</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>module</source>
        <translation>모듈</translation>
    </message>
    <message>
        <source>Parameter, buffer or constant by its name in the state dict</source>
        <translation>state dict에 있는 매개변수, 버퍼, 상수의 이름</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>종류</translation>
    </message>
    <message>
        <source>Number of the kernel&apos;s launch</source>
        <translation>커널 실행 번호</translation>
    </message>
    <message>
        <source>Largest absolute error of the kernel launched on ATen&apos;s values, of values out of tolerance</source>
        <translation>허용 오차를 벗어난 값에 대해, 커널을 ATen의 값으로 실행했을 때의 최대 절대 오차</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>커널</translation>
    </message>
    <message>
        <source>launch</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>on ATen&apos;s values</source>
        <translation>ATen의 값으로</translation>
    </message>
    <message>
        <source>Largest absolute error of any element</source>
        <translation>원소의 최대 절대 오차</translation>
    </message>
    <message>
        <source>Largest relative error of any element</source>
        <translation>원소의 최대 상대 오차</translation>
    </message>
    <message>
        <source>Signal-to-noise ratio: power of the reference&apos;s value over that of the error</source>
        <translation>신호 대 잡음비: 오차에 대한 기준 값의 세기</translation>
    </message>
    <message>
        <source>What computed the value in the run through kernels</source>
        <translation>커널로 실행할 때 이 값을 만든 주체</translation>
    </message>
    <message>
        <source>On ATen&apos;s values, the kernel&apos;s result is still out of tolerance: the kernel is the cause</source>
        <translation>ATen의 값으로 실행해도 커널의 결과가 허용 오차를 벗어납니다. 커널 때문입니다</translation>
    </message>
    <message>
        <source>On ATen&apos;s values, the kernel&apos;s result is within tolerance: earlier errors add up</source>
        <translation>ATen의 값으로 실행하면 커널의 결과가 허용 오차 이내입니다. 앞선 오차가 쌓인 것입니다</translation>
    </message>
</context>
<context>
    <name>nodewise::views::ComparePanel</name>
    <message>
        <source>Compare Again</source>
        <translation>다시 비교</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>비교</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>page, count</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Compare With</source>
        <translation>비교 대상</translation>
    </message>
    <message>
        <source>First Divergence</source>
        <translation>첫 차이</translation>
    </message>
    <message>
        <source>Not Compared</source>
        <translation>비교 안 함</translation>
    </message>
    <message>
        <source>Compare with %1</source>
        <translation>%1과(와) 비교</translation>
    </message>
    <message>
        <source>Pages of the comparison</source>
        <translation>비교 결과의 페이지</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>지우기</translation>
    </message>
    <message>
        <source>What could not be compared</source>
        <translation>비교하지 못한 것</translation>
    </message>
    <message>
        <source>Export What Could Not Be Compared</source>
        <translation>비교하지 못한 항목 내보내기</translation>
    </message>
    <message>
        <source>Runs the program from the start alongside the reference; edits apply, breakpoints do not</source>
        <translation>프로그램을 처음부터 기준과 나란히 실행합니다. 수정한 값은 반영되고 중단점은 무시됩니다</translation>
    </message>
    <message>
        <source>Comparing values…</source>
        <translation>값을 비교하는 중…</translation>
    </message>
    <message>
        <source>Cancel the comparison; the session returns to its stop</source>
        <translation>비교를 취소하고 세션을 원래 위치로 되돌립니다</translation>
    </message>
    <message>
        <source>Discard the comparison and release the reference</source>
        <translation>비교 결과를 지우고 기준과 그 메모리를 해제합니다</translation>
    </message>
    <message>
        <source>Compared Values</source>
        <translation>비교한 값</translation>
    </message>
    <message>
        <source>Compared Weights</source>
        <translation>비교한 가중치</translation>
    </message>
</context>
<context>
    <name>nodewise::views::CompareSetupPage</name>
    <message>
        <source>Such as the program before and after a pass, in float32 and bfloat16, or exported twice. Nodes are matched by name and operator; both run on this session&apos;s inputs.</source>
        <translation>예를 들어 패스 적용 전후, float32와 bfloat16, 또는 두 번 내보낸 프로그램입니다. 노드는 이름과 연산자로 짝을 짓고, 양쪽 모두 이 세션의 입력으로 실행합니다.</translation>
    </message>
    <message>
        <source>Values that a device, a simulator or another framework made: .npy, .npz or .safetensors files by node name, or raw files with a manifest.json. Drop a folder or a file here.</source>
        <translation>장치, 시뮬레이터 또는 다른 프레임워크가 만든 값입니다. 노드 이름을 딴 .npy, .npz, .safetensors 파일이나 manifest.json이 딸린 원시 파일을 쓸 수 있습니다. 폴더나 파일을 여기에 끌어다 놓아도 됩니다.</translation>
    </message>
    <message>
        <source>The FX &amp;graph of this program</source>
        <translation>이 프로그램의 FX 그래프(&amp;G)</translation>
    </message>
    <message>
        <source>The &amp;IR of this program</source>
        <translation>이 프로그램의 IR(&amp;I)</translation>
    </message>
    <message>
        <source>Another &amp;program</source>
        <translation>다른 프로그램(&amp;P)</translation>
    </message>
    <message>
        <source>Reference &amp;values</source>
        <translation>기준 값(&amp;V)</translation>
    </message>
    <message>
        <source>Program or IR file to compare with</source>
        <translation>비교할 프로그램이나 IR 파일</translation>
    </message>
    <message>
        <source>program.pt2 or ir.json</source>
        <translation>program.pt2 또는 ir.json</translation>
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
        <source>Folder or file of reference values</source>
        <translation>기준 값이 든 폴더나 파일</translation>
    </message>
    <message>
        <source>folder, or .npz, .safetensors, .npy</source>
        <translation>폴더, 또는 .npz, .safetensors, .npy</translation>
    </message>
    <message>
        <source>Reference values (*.npy *.npz *.safetensors manifest.json)</source>
        <translation>기준 값 (*.npy *.npz *.safetensors manifest.json)</translation>
    </message>
    <message>
        <source>dump/linear_1.npy          %1
dump/true_graph_0.add.npy  %2
dump/split.0.npy           %3</source>
        <translation>dump/linear_1.npy          %1
dump/true_graph_0.add.npy  %2
dump/split.0.npy           %3</translation>
    </message>
    <message>
        <source>node linear_1</source>
        <translation>노드 linear_1</translation>
    </message>
    <message>
        <source>node add of a body</source>
        <translation>본문의 노드 add</translation>
    </message>
    <message>
        <source>first element of a tuple</source>
        <translation>튜플의 첫 원소</translation>
    </message>
    <message>
        <source>Stop at the &amp;first value that differs</source>
        <translation>처음으로 다른 값에서 멈추기(&amp;F)</translation>
    </message>
    <message>
        <source>What to compare with</source>
        <translation>비교 대상</translation>
    </message>
    <message>
        <source>Its &amp;kernels</source>
        <translation>이 프로그램의 커널(&amp;K)</translation>
    </message>
    <message>
        <source>Each &amp;launch on ATen&apos;s values</source>
        <translation>실행마다 ATen의 값 사용(&amp;L)</translation>
    </message>
    <message>
        <source>Runs the FX graph and its IR on the same inputs, and compares corresponding nodes: does the conversion preserve the numbers?</source>
        <translation>FX 그래프와 그 IR을 같은 입력으로 실행하여 서로 대응하는 노드를 비교합니다. 변환해도 수치가 유지되는지 확인합니다.</translation>
    </message>
    <message>
        <source>Runs the program through its kernels for %1 and compares each value with ATen&apos;s; views and nodes without a kernel run in ATen, on the kernels&apos; values. At the first difference it says whether the kernel or accumulated errors are the cause.</source>
        <translation>프로그램을 %1용 커널로 실행하고 각 값을 ATen의 값과 비교합니다. 뷰와 커널이 계산하지 않는 것은 커널의 값으로 ATen이 실행합니다. 처음 다른 값에서는 커널이 틀렸는지, 앞선 오차가 쌓였는지 알려 줍니다.</translation>
    </message>
    <message>
        <source>Each launch is checked by itself, and no errors add up. Off: each kernel gets the results of earlier kernels, as on the hardware.</source>
        <translation>모든 실행을 따로 검사하므로 오차가 쌓이지 않습니다. 끄면 하드웨어에서처럼 각 커널이 앞선 커널의 결과를 받습니다.</translation>
    </message>
    <message>
        <source>The session then stops before that node with both sides&apos; inputs, and the operator is run on the reference&apos;s inputs. Off: all values are compared.</source>
        <translation>세션이 그 노드 앞에 멈추고 양쪽 입력을 볼 수 있으며, 연산자를 기준의 입력으로도 실행해 봅니다. 끄면 모든 값을 비교합니다.</translation>
    </message>
    <message>
        <source>Check outputs of &amp;modules first</source>
        <translation>모듈 출력부터 살펴보기(&amp;M)</translation>
    </message>
    <message>
        <source>Finds the diverging module before its nodes: fewer values of the reference are needed, but the program may run more than once</source>
        <translation>노드보다 먼저 어긋난 모듈을 찾습니다. 필요한 기준 값이 줄어들지만 프로그램을 여러 번 실행할 수 있습니다</translation>
    </message>
    <message>
        <source>Runs the program once more in a Python interpreter of yours, on its device, and compares node by node. At the first difference it says whether the operator or its inputs are the cause: that is how a wrong kernel is found.</source>
        <translation>여러분의 Python 인터프리터에서 그 장치로 프로그램을 한 번 더 실행하고 노드별로 비교합니다. 첫 차이에서 연산자와 입력 중 무엇이 원인인지 말해 줍니다. 잘못된 커널을 찾는 방법입니다.</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>선택…</translation>
    </message>
    <message>
        <source>A Python &amp;interpreter</source>
        <translation>Python 인터프리터(&amp;I)</translation>
    </message>
    <message>
        <source>Choose the interpreter and its device</source>
        <translation>인터프리터와 장치를 고릅니다</translation>
    </message>
</context>
<context>
    <name>nodewise::views::CompareTable</name>
    <message>
        <source>Export Comparison</source>
        <translation>비교 결과 내보내기</translation>
    </message>
    <message>
        <source>&amp;Looser Tolerance</source>
        <translation>허용 오차 늘리기(&amp;L)</translation>
    </message>
    <message>
        <source>For the &amp;Operator %1</source>
        <translation>연산자 %1에(&amp;O)</translation>
    </message>
    <message>
        <source>In the &amp;Module %1</source>
        <translation>모듈 %1에(&amp;M)</translation>
    </message>
    <message>
        <source>For the &amp;dtype %1</source>
        <translation>dtype %1에(&amp;D)</translation>
    </message>
    <message>
        <source>Show &amp;Value</source>
        <translation>값 보기(&amp;V)</translation>
    </message>
    <message>
        <source>%1 of %2 rows</source>
        <comment>loaded so far</comment>
        <translation>%2행 중 %1행</translation>
    </message>
    <message>
        <source>Compared values</source>
        <translation>비교한 값</translation>
    </message>
    <message>
        <source>node, operator or module</source>
        <translation>노드, 연산자 또는 모듈</translation>
    </message>
    <message>
        <source>Filter compared values</source>
        <translation>비교한 값 거르기</translation>
    </message>
    <message>
        <source>By module</source>
        <translation>모듈별</translation>
    </message>
    <message>
        <source>One line per module, with its worst figures</source>
        <translation>모듈마다 한 줄씩, 가장 나쁜 수치와 함께 보여 줍니다</translation>
    </message>
    <message>
        <source>Weights that differ</source>
        <translation>다른 가중치</translation>
    </message>
    <message>
        <source>weight or module</source>
        <translation>가중치 또는 모듈</translation>
    </message>
    <message>
        <source>Show ATen&apos;s &amp;Value</source>
        <translation>ATen의 값 보기(&amp;V)</translation>
    </message>
    <message>
        <source>Show &amp;Kernels&apos; Value</source>
        <translation>커널의 값 보기(&amp;K)</translation>
    </message>
    <message>
        <source>No value has been compared yet.</source>
        <translation>아직 비교된 값이 없습니다.</translation>
    </message>
    <message>
        <source>No weight differs.</source>
        <translation>다른 가중치가 없습니다.</translation>
    </message>
    <message>
        <source>Export what is shown, with all digits; Ctrl+C copies it</source>
        <translation>표시된 내용을 모든 자릿수로 저장합니다. Ctrl+C로 복사할 수 있습니다.</translation>
    </message>
    <message>
        <source>%1
Show only values with this verdict; select several to combine them, none to show all</source>
        <translation>%1
이 판정의 값만 보여 줍니다. 여럿을 고르면 합쳐지고, 고르지 않으면 모두 보입니다</translation>
    </message>
    <message>
        <source>Show &amp;Reference Value</source>
        <translation>기준 값 보기(&amp;R)</translation>
    </message>
    <message>
        <source>Show &amp;Difference from the Kernels&apos; Value</source>
        <translation>커널의 값과의 차이 보기(&amp;D)</translation>
    </message>
    <message>
        <source>Show &amp;Difference from Reference</source>
        <translation>기준과의 차이 보기(&amp;D)</translation>
    </message>
</context>
<context>
    <name>nodewise::views::Comparison</name>
    <message>
        <source>Values are being compared.</source>
        <translation>값을 비교하는 중입니다.</translation>
    </message>
    <message>
        <source>The reference has no value for this node.</source>
        <translation>기준에 이 노드의 값이 없습니다.</translation>
    </message>
    <message>
        <source>The comparison was canceled.</source>
        <translation>비교를 취소했습니다.</translation>
    </message>
    <message>
        <source>Values can be viewed only where the program is stopped.</source>
        <translation>프로그램이 멈춘 곳에서만 값을 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>The reference was released. Compare again to view its values.</source>
        <translation>기준이 해제되었습니다. 기준의 값을 보려면 다시 비교하십시오.</translation>
    </message>
    <message>
        <source>Interpreters run the FX graph, but this session runs the IR. Stop it, and choose Run the FX Graph.</source>
        <translation>인터프리터는 FX 그래프를 실행하지만 이 세션은 IR을 실행합니다. 중지하고 FX 그래프 실행을 고르십시오.</translation>
    </message>
    <message>
        <source>the program in %1</source>
        <comment>an interpreter, its torch and device</comment>
        <translation>%1의 프로그램</translation>
    </message>
</context>
<context>
    <name>nodewise::views::ComparisonAnalysis</name>
    <message>
        <source>Compare</source>
        <translation>비교</translation>
    </message>
    <message>
        <source>Save Report</source>
        <translation>보고서 저장</translation>
    </message>
    <message>
        <source>Web pages (*.html)</source>
        <translation>웹 페이지 (*.html)</translation>
    </message>
    <message>
        <source>Report saved: %1</source>
        <translation>보고서를 저장했습니다: %1</translation>
    </message>
    <message>
        <source>%1 holds nothing to compare with</source>
        <translation>%1에는 비교할 것이 없습니다</translation>
    </message>
    <message>
        <source>No compared value is out of tolerance.</source>
        <translation>비교한 값 중 허용 오차를 벗어난 것이 없습니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::ConditionCheck</name>
    <message>
        <source>weight</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>input</source>
        <translation>입력</translation>
    </message>
    <message>
        <source>argument, %1</source>
        <comment>an argument&apos;s type</comment>
        <translation>인수, %1</translation>
    </message>
    <message>
        <source>what the operator gives</source>
        <translation>연산자의 결과</translation>
    </message>
</context>
<context>
    <name>nodewise::views::ConsolePanel</name>
    <message>
        <source>Console output</source>
        <translation>콘솔 출력</translation>
    </message>
    <message>
        <source>Console input</source>
        <translation>콘솔 입력</translation>
    </message>
    <message>
        <source>Nothing is stopped: start the program or pause it first.</source>
        <translation>멈춘 것이 없습니다. 먼저 프로그램을 시작하거나 일시 정지하세요.</translation>
    </message>
    <message>
        <source>no data: %1</source>
        <translation>데이터 없음: %1</translation>
    </message>
    <message>
        <source>Expression over the values of this stop, such as linear.mean(); help says more</source>
        <translation>이 정지점의 값에 대한 식(예: linear.mean()), 자세한 내용은 help</translation>
    </message>
    <message>
        <source>named here</source>
        <translation>여기서 이름 붙임</translation>
    </message>
    <message>
        <source>what can be written here</source>
        <translation>여기에 쓸 수 있는 것</translation>
    </message>
</context>
<context>
    <name>nodewise::views::CostAnalysis</name>
    <message>
        <source>Cost</source>
        <translation>비용</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>타임라인</translation>
    </message>
    <message>
        <source>Show in Time&amp;line</source>
        <translation>타임라인에서 보기(&amp;L)</translation>
    </message>
</context>
<context>
    <name>nodewise::views::CostKernelPage</name>
    <message>
        <source>Export Kernels&apos; Costs</source>
        <translation>커널별 비용 내보내기</translation>
    </message>
    <message>
        <source>Kernels&apos; costs</source>
        <translation>커널별 비용</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>제외</translation>
    </message>
    <message>
        <source>kernel, operator or template</source>
        <translation>커널, 연산자 또는 템플릿</translation>
    </message>
    <message>
        <source>Filter kernels</source>
        <translation>커널 거르기</translation>
    </message>
    <message>
        <source>Show &amp;Kernel</source>
        <translation>커널 보기(&amp;K)</translation>
    </message>
    <message>
        <source>Show in &amp;Timeline</source>
        <translation>타임라인에서 보기(&amp;T)</translation>
    </message>
    <message>
        <source>Export the kernels shown as a table, with all digits</source>
        <translation>보이는 커널을 모든 자릿수와 함께 표로 저장합니다</translation>
    </message>
</context>
<context>
    <name>nodewise::views::CostMemoryPage</name>
    <message>
        <source>At cycle %1: %2 of values in DRAM, %3 in the scratchpad</source>
        <comment>cycle, bytes, bytes</comment>
        <translation>%1번째 사이클: DRAM에 값 %2, 스크래치패드에 %3</translation>
    </message>
    <message>
        <source>Memory over time</source>
        <translation>시간별 메모리</translation>
    </message>
    <message>
        <source>Weights and inputs</source>
        <translation>가중치와 입력</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>내보내기…</translation>
    </message>
    <message>
        <source>&amp;Picture…</source>
        <translation>그림(&amp;P)…</translation>
    </message>
    <message>
        <source>Values alive at the cursor</source>
        <translation>커서 위치에 있는 것</translation>
    </message>
    <message>
        <source>Export Values Alive There</source>
        <translation>커서 위치에 있는 것 내보내기</translation>
    </message>
    <message>
        <source>No value is alive here.</source>
        <translation>여기에 있는 것이 없습니다.</translation>
    </message>
    <message>
        <source>Include what is alive throughout</source>
        <translation>처음부터 끝까지 있는 것도 보여 줍니다</translation>
    </message>
    <message>
        <source>Values Alive at the &amp;Cursor…</source>
        <translation>커서 위치에 있는 것(&amp;C)…</translation>
    </message>
</context>
<context>
    <name>nodewise::views::CostMemoryPlot</name>
    <message>
        <source>cycle %1</source>
        <translation>%1번째 사이클</translation>
    </message>
    <message>
        <source>DRAM: %1 of values, %2 of weights and inputs</source>
        <translation>DRAM: 값 %1, 가중치와 입력 %2</translation>
    </message>
    <message>
        <source>scratchpad: %1</source>
        <translation>스크래치패드: %1</translation>
    </message>
    <message>
        <source>DRAM and scratchpad over the run</source>
        <translation>실행 동안의 DRAM과 스크래치패드</translation>
    </message>
    <message>
        <source>Export Picture of Memory</source>
        <translation>메모리 그림 내보내기</translation>
    </message>
</context>
<context>
    <name>nodewise::views::CostPanel</name>
    <message>
        <source>Simulate Again</source>
        <translation>다시 시뮬레이션</translation>
    </message>
    <message>
        <source>Simulate</source>
        <translation>시뮬레이션</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n change(s)</source>
        <translation>
            <numerusform>%1, 변경 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>비용</translation>
    </message>
    <message>
        <source>Pages of the cost panel</source>
        <translation>비용 패널의 페이지</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>루프라인</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>변화</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>값 훑기</translation>
    </message>
    <message>
        <source>Plan the kernels if needed, and run them on a simulated NPU, tile by tile</source>
        <translation>커널을 아직 계획하지 않았으면 계획하고, 시뮬레이션한 NPU에서 타일 단위로 실행합니다</translation>
    </message>
    <message>
        <source>View and set parameters of the NPU configuration, such as its cores or DRAM bandwidth</source>
        <translation>코어 수나 DRAM 대역폭 같은 NPU 구성의 파라미터을 보고 바꿉니다</translation>
    </message>
    <message>
        <source>What will this program cost on the NPU, and where does the time go? Its kernels run on a simulated machine, tile by tile: every copy, every matmul, and what each waited for.</source>
        <translation>이 프로그램은 NPU에서 얼마나 걸리고, 시간은 어디에 쓰일까요? 커널을 시뮬레이션한 장치에서 타일 단위로 실행하여 복사와 행렬곱 하나하나, 그리고 각각이 무엇을 기다렸는지 알아봅니다.</translation>
    </message>
    <message>
        <source>Simulating the program…</source>
        <translation>프로그램을 시뮬레이션하는 중…</translation>
    </message>
    <message>
        <source>incomplete</source>
        <translation>불완전</translation>
    </message>
    <message>
        <source>By Kernel</source>
        <translation>커널별 비용</translation>
    </message>
    <message>
        <source>NPU Memory</source>
        <translation>NPU 메모리</translation>
    </message>
    <message>
        <source>Tuning</source>
        <translation>타일 조정</translation>
    </message>
</context>
<context>
    <name>nodewise::views::CostSweep</name>
    <message>
        <source>Kernels are tiled for %1, and a sweep keeps them as they are. Set it in the NPU configuration and simulate again to plan them anew; Changes then compares the two.</source>
        <translation>커널은 %1에 맞춰 타일로 나뉘며, 값을 훑는 동안에는 그대로입니다. NPU 구성에서 값을 바꾸고 다시 시뮬레이션하면 커널을 새로 계획하고, 변화 페이지에서 둘을 비교합니다.</translation>
    </message>
    <message>
        <source>The sweep was canceled.</source>
        <translation>값 훑기를 취소했습니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::CoverageAnalysis</name>
    <message>
        <source>Coverage</source>
        <translation>지원 범위</translation>
    </message>
    <message>
        <source>Why This &amp;Verdict?</source>
        <translation>왜 이 판정인가?(&amp;V)</translation>
    </message>
    <message>
        <source>Why &amp;Not?</source>
        <translation>왜 안 되는가?(&amp;N)</translation>
    </message>
    <message>
        <source>Open Profile</source>
        <translation>프로필 열기</translation>
    </message>
    <message>
        <source>Profiles (*.json)</source>
        <translation>프로필 (*.json)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>모든 파일 (*)</translation>
    </message>
</context>
<context>
    <name>nodewise::views::CoverageAsk</name>
    <message>
        <source>Profiles judge an FX graph. Open the .pt2 file that this IR was made from.</source>
        <translation>프로필은 FX 그래프를 판정합니다. 이 IR이 만들어진 .pt2 파일을 여십시오.</translation>
    </message>
    <message>
        <source>This window has no engine to judge the program.</source>
        <translation>이 창에는 프로그램을 판정할 엔진이 없습니다.</translation>
    </message>
    <message>
        <source>Judging was canceled.</source>
        <translation>판정을 취소했습니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::CoverageComparePage</name>
    <message>
        <source>nothing</source>
        <comment>compared with</comment>
        <translation>없음</translation>
    </message>
    <message>
        <source>The program is being judged…</source>
        <translation>프로그램을 판정하는 중…</translation>
    </message>
    <message>
        <source>Two profiles compared</source>
        <translation>두 프로필 비교</translation>
    </message>
    <message>
        <source>Operators with the verdicts of two profiles</source>
        <translation>두 프로필의 판정이 있는 연산자</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>비교 대상</translation>
    </message>
    <message>
        <source>operator, node or reason</source>
        <translation>연산자, 노드 또는 이유</translation>
    </message>
    <message>
        <source>Filter operators</source>
        <translation>연산자 거르기</translation>
    </message>
    <message>
        <source>Export Comparison of Profiles</source>
        <translation>프로파일 비교 내보내기</translation>
    </message>
    <message>
        <source>Choose a second profile to see which operators each supports better, and the totals of both.</source>
        <translation>두 번째 프로필을 고르십시오. 어떤 연산자를 어느 쪽이 더 지원하는지와 두 프로필의 합계를 보여 줍니다.</translation>
    </message>
    <message>
        <source>That profile has errors:</source>
        <translation>그 프로필에 오류가 있습니다:</translation>
    </message>
    <message>
        <source>The chosen profile has errors:</source>
        <translation>선택한 프로필에 오류가 있습니다:</translation>
    </message>
    <message>
        <source>Nothing has been judged yet. Judging compares %1 with %2.</source>
        <translation>아직 판정하지 않았습니다. 판정하면 %1을(를) %2와(과) 비교합니다.</translation>
    </message>
    <message>
        <source>Profile to compare with</source>
        <translation>비교하는 프로필</translation>
    </message>
    <message>
        <source>Profile to compare the chosen one with</source>
        <translation>고른 프로필과 비교할 프로필</translation>
    </message>
</context>
<context>
    <name>nodewise::views::CoveragePage</name>
    <message>
        <source>&amp;Why?</source>
        <translation>왜?(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Edit Rule</source>
        <translation>규칙 편집(&amp;E)</translation>
    </message>
    <message>
        <source>Operators and their verdicts</source>
        <translation>연산자와 판정</translation>
    </message>
    <message>
        <source>operator, node, rule or reason</source>
        <translation>연산자, 노드, 규칙 또는 이유</translation>
    </message>
    <message>
        <source>Filter operators</source>
        <translation>연산자 거르기</translation>
    </message>
    <message>
        <source>Export Coverage</source>
        <translation>지원 범위 내보내기</translation>
    </message>
    <message>
        <source>Export the nodes shown as a table, or the whole coverage as Markdown or JSON</source>
        <translation>보이는 노드를 표로, 또는 전체를 Markdown이나 JSON으로 씁니다</translation>
    </message>
    <message>
        <source>Everything as JSON</source>
        <translation>전체를 JSON으로</translation>
    </message>
    <message>
        <source>Report as Markdown</source>
        <translation>Markdown 보고서</translation>
    </message>
    <message>
        <source>Measure of shares</source>
        <translation>비율의 기준</translation>
    </message>
    <message>
        <source>Measure of shares: number of nodes, arithmetic, or bytes of the tensors that nodes return</source>
        <translation>비율의 기준: 노드 수, 연산량, 또는 노드가 내는 텐서의 바이트</translation>
    </message>
</context>
<context>
    <name>nodewise::views::CoveragePanel</name>
    <message>
        <source>Judge Again</source>
        <translation>다시 판정</translation>
    </message>
    <message>
        <source>Judge</source>
        <translation>판정</translation>
    </message>
    <message>
        <source>Coverage</source>
        <translation>지원 범위</translation>
    </message>
    <message>
        <source>Pages of the coverage panel</source>
        <translation>지원 범위 패널의 페이지</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>이유</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Errors %1</source>
        <comment>count</comment>
        <translation>오류 %1</translation>
    </message>
    <message>
        <source>of unsaved text</source>
        <translation>저장하지 않은 텍스트 기준</translation>
    </message>
    <message>
        <source>Determine what the backend of the profile %1 does with each node</source>
        <translation>프로필 %1의 백엔드가 각 노드를 어떻게 처리하는지 알아냅니다</translation>
    </message>
    <message>
        <source>Judging the program by %1…</source>
        <translation>%1(으)로 프로그램을 판정하는 중…</translation>
    </message>
    <message>
        <source>Judging progress</source>
        <translation>프로그램 판정 진행률</translation>
    </message>
    <message>
        <source>Which operators of this program does %1 take, how, and what is missing? Judging applies the profile&apos;s decompositions, passes, lowerings and functions to every node.</source>
        <translation>%1은(는) 이 프로그램의 연산자 중 무엇을 어떻게 받고, 무엇이 빠져 있습니까? 판정은 프로필의 분해, 패스, 로어링, 함수를 모든 노드에 적용합니다.</translation>
    </message>
    <message>
        <source>Two Profiles</source>
        <translation>프로파일 비교</translation>
    </message>
</context>
<context>
    <name>nodewise::views::CoverageRun</name>
    <message>
        <source>of %1</source>
        <comment>a profile</comment>
        <translation>%1 기준</translation>
    </message>
    <message>
        <source>of an earlier version of the profile</source>
        <translation>프로필의 이전 버전 기준</translation>
    </message>
</context>
<context>
    <name>nodewise::views::DebugAnalysis</name>
    <message>
        <source>Written: %1</source>
        <translation>저장함: %1</translation>
    </message>
    <message>
        <source>Remove Break&amp;point</source>
        <translation>중단점 제거(&amp;P)</translation>
    </message>
    <message>
        <source>Set Break&amp;point</source>
        <translation>중단점 설정(&amp;P)</translation>
    </message>
    <message>
        <source>Breakpoint Con&amp;dition…</source>
        <translation>중단점 조건(&amp;D)…</translation>
    </message>
    <message>
        <source>Run &amp;to Here</source>
        <translation>여기까지 실행(&amp;T)</translation>
    </message>
    <message>
        <source>there is no node named %1</source>
        <translation>%1(이)라는 노드가 없습니다</translation>
    </message>
    <message>
        <source>The next start runs in %1.</source>
        <translation>다음 시작은 %1에서 실행됩니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::DebugBanner</name>
    <message>
        <source>Cast %1 to %2</source>
        <translation>%1을(를) %2(으)로 변환</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>다시 시도</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Inputs and Weights…</source>
        <translation>입력과 가중치…</translation>
    </message>
    <message>
        <source>For this node only; the cast is listed among the edits and can be undone</source>
        <translation>이 노드에만 적용됩니다. 변환은 편집 목록에 남으며 실행 취소할 수 있습니다</translation>
    </message>
    <message>
        <source>Restart at the previous stop</source>
        <translation>이전 정지 지점에서 다시 시작</translation>
    </message>
</context>
<context>
    <name>nodewise::views::DebugPages</name>
    <message>
        <source>Edits</source>
        <translation>편집</translation>
    </message>
    <message>
        <source>Breakpoints</source>
        <translation>중단점</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>값</translation>
    </message>
    <message>
        <source>Watches</source>
        <translation>조사식</translation>
    </message>
    <message>
        <source>Call Stack</source>
        <translation>호출 스택</translation>
    </message>
    <message>
        <source>Console</source>
        <translation>콘솔</translation>
    </message>
    <message>
        <source>Edit %1</source>
        <translation>%1 편집</translation>
    </message>
    <message>
        <source>New value: a number, or a TorchScript expression over the values of this stop,
such as %1 * 2 or torch.zeros([2, 3]).</source>
        <translation>새 값: 숫자 또는 이 정지 지점의 값에 대한 TorchScript 식,
예: %1 * 2 또는 torch.zeros([2, 3])</translation>
    </message>
</context>
<context>
    <name>nodewise::views::DebugSession</name>
    <message>
        <source>The engine ended: %1</source>
        <translation>엔진이 끝났습니다: %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>work: detail</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Working</source>
        <translation>작업 중</translation>
    </message>
    <message>
        <source>Kernels are generated from the FX graph, but this session runs the IR. Stop it, and choose Run the FX Graph.</source>
        <translation>커널은 FX 그래프로 만드는데 이 세션은 IR을 실행하고 있습니다. 세션을 멈추고 FX 그래프 실행을 고르십시오.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::DiffList</name>
    <message>
        <source>No differences</source>
        <translation>차이 없음</translation>
    </message>
    <message>
        <source>All %1 nodes are the same. Names and the order of independent nodes don&apos;t count.</source>
        <translation>노드 %1개가 모두 같습니다. 이름과 서로 무관한 노드의 순서는 따지지 않습니다.</translation>
    </message>
    <message>
        <source>%1 is called %2</source>
        <translation>%1의 이름이 %2입니다</translation>
    </message>
    <message>
        <source>node, operator, module or value</source>
        <translation>노드, 연산자, 모듈 또는 값</translation>
    </message>
    <message>
        <source>Filter differences</source>
        <translation>차이 거르기</translation>
    </message>
    <message>
        <source>Only differences</source>
        <translation>차이만</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>차이</translation>
    </message>
    <message>
        <source>%1
Show only differences of this kind; select several to combine them, none to show all</source>
        <translation>%1
이 종류의 차이만 봅니다. 여러 개를 함께 고를 수 있고, 고르지 않으면 모두 보입니다</translation>
    </message>
    <message>
        <source>Hide nodes that are the same</source>
        <translation>같은 노드는 뺍니다</translation>
    </message>
    <message>
        <source>Export Differences</source>
        <translation>차이 내보내기</translation>
    </message>
</context>
<context>
    <name>nodewise::views::DiffView</name>
    <message>
        <source>Comparing the graphs…</source>
        <translation>그래프를 비교하는 중…</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>차이</translation>
    </message>
    <message>
        <source>↑ Previous</source>
        <translation>↑ 이전</translation>
    </message>
    <message>
        <source>Previous difference (%1)</source>
        <translation>이전 차이 (%1)</translation>
    </message>
    <message>
        <source>↓ Next</source>
        <translation>↓ 다음</translation>
    </message>
    <message>
        <source>Next difference (%1)</source>
        <translation>다음 차이 (%1)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>취소(&amp;C)</translation>
    </message>
    <message>
        <source>Compare &amp;Again</source>
        <translation>다시 비교(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Open a File…</source>
        <translation>파일 열기(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Swap the Two</source>
        <translation>둘을 맞바꾸기(&amp;S)</translation>
    </message>
    <message>
        <source>Drop it here to compare %1 with it</source>
        <translation>여기에 놓으면 %1과(와) 비교합니다</translation>
    </message>
    <message>
        <source>Compare With…</source>
        <translation>비교할 대상…</translation>
    </message>
    <message>
        <source>Link Views</source>
        <translation>보기 연결</translation>
    </message>
    <message>
        <source>The comparison was canceled.</source>
        <translation>비교를 취소했습니다.</translation>
    </message>
    <message>
        <source>Replace the second graph; a file can also be dropped onto either one</source>
        <translation>두 번째 그래프를 다른 그래프로 바꿉니다. 파일을 어느 쪽에든 끌어다 놓을 수도 있습니다</translation>
    </message>
    <message>
        <source>Show the same part in both canvases</source>
        <translation>한 캔버스가 보여 주는 곳을 다른 캔버스도 보여 줍니다</translation>
    </message>
</context>
<context>
    <name>nodewise::views::DifferencePage</name>
    <message>
        <source>There is no other tensor at this stop to compare with.</source>
        <translation>이 정지 지점에는 비교할 다른 텐서가 없습니다.</translation>
    </message>
    <message>
        <source>all values are equal</source>
        <translation>모든 값이 같음</translation>
    </message>
    <message>
        <source>%1 of %2 values differ, first [%3]: %4 instead of %5</source>
        <translation>값 %2개 중 %1개가 다름, 처음 [%3]: %5 대신 %4</translation>
    </message>
    <message>
        <source>max abs %1</source>
        <translation>최대 절대 오차 %1</translation>
    </message>
    <message>
        <source>max rel %1</source>
        <translation>최대 상대 오차 %1</translation>
    </message>
    <message>
        <source>cosine %1</source>
        <translation>코사인 %1</translation>
    </message>
    <message>
        <source>SNR %1 dB</source>
        <translation>SNR %1 dB</translation>
    </message>
    <message>
        <source>%1 ULP</source>
        <translation>%1 ULP</translation>
    </message>
    <message>
        <source>Other value</source>
        <translation>다른 값</translation>
    </message>
    <message>
        <source>its slice</source>
        <translation>그 값의 슬라이스</translation>
    </message>
    <message>
        <source>Slice of the other value, such as [0, :]; Enter applies it</source>
        <translation>다른 값의 슬라이스, 예: [0, :]. Enter를 누르면 적용합니다</translation>
    </message>
    <message>
        <source>Slice of the other value</source>
        <translation>다른 값의 슬라이스</translation>
    </message>
    <message>
        <source>reference&apos;s %1</source>
        <comment>a value</comment>
        <translation>기준의 %1</translation>
    </message>
    <message>
        <source>The reference has no value for this one.</source>
        <translation>기준에 이 값에 해당하는 값이 없습니다.</translation>
    </message>
    <message>
        <source>bitwise equal</source>
        <translation>비트 단위로 같음</translation>
    </message>
    <message>
        <source>The value to subtract; values of the same shape come first</source>
        <translation>뺄 값. 형상이 같은 값이 먼저 나옵니다</translation>
    </message>
</context>
<context>
    <name>nodewise::views::DimensionBar</name>
    <message>
        <source>%1 of %2</source>
        <comment>dimension, its size</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Choose along %1: arrow keys, Page Up and Page Down, or the wheel</source>
        <translation>%1 방향 선택: 화살표 키, Page Up과 Page Down, 또는 휠</translation>
    </message>
    <message>
        <source>all</source>
        <translation>전체</translation>
    </message>
    <message>
        <source>One place along %1, or all of it</source>
        <translation>%1의 한 위치 또는 전체</translation>
    </message>
</context>
<context>
    <name>nodewise::views::DockHalf</name>
    <message>
        <source>Debug</source>
        <translation>디버그</translation>
    </message>
    <message>
        <source>Numerics</source>
        <translation>수치</translation>
    </message>
    <message>
        <source>Kernels and Cost</source>
        <translation>커널과 비용</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>백엔드</translation>
    </message>
</context>
<context>
    <name>nodewise::views::DraftCheck</name>
    <message>
        <source>The template is being checked.</source>
        <translation>템플릿을 검사하고 있습니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::DumpPage</name>
    <message>
        <source>Reading kernels…</source>
        <translation>커널을 읽는 중…</translation>
    </message>
    <message>
        <source>%1: %2 %</source>
        <translation>%1: %2%</translation>
    </message>
    <message>
        <source>missing: %1</source>
        <translation>없음: %1</translation>
    </message>
    <message>
        <source>%1: missing: %2</source>
        <translation>%1: 없음: %2</translation>
    </message>
    <message>
        <source>PyTorch runs these itself, and no simulator counts them: %1</source>
        <translation>PyTorch가 직접 실행하므로 시뮬레이터가 세지 않습니다: %1</translation>
    </message>
    <message>
        <source>computes %1</source>
        <translation>%1 계산</translation>
    </message>
    <message>
        <source>This file is binary.</source>
        <translation>이진 파일입니다.</translation>
    </message>
    <message>
        <source>The file is empty.</source>
        <translation>빈 파일입니다.</translation>
    </message>
    <message>
        <source>filter by kernel or node</source>
        <translation>커널이나 노드로 거르기</translation>
    </message>
    <message>
        <source>Filter by kernel or node</source>
        <translation>커널이나 노드로 거르기</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>커널</translation>
    </message>
    <message numerus="yes">
        <source>%Ln kernel(s), %1 with the nodes that they compute</source>
        <translation>
            <numerusform>커널 %Ln개, 계산하는 노드를 아는 것 %1개</numerusform>
        </translation>
    </message>
    <message>
        <source>Export Kernels</source>
        <translation>커널 내보내기</translation>
    </message>
</context>
<context>
    <name>nodewise::views::EditHead</name>
    <message>
        <source>Save</source>
        <translation>저장</translation>
    </message>
    <message>
        <source>More</source>
        <translation>더 보기</translation>
    </message>
</context>
<context>
    <name>nodewise::views::EditPanel</name>
    <message numerus="yes">
        <source>%n node(s) computed again</source>
        <translation>
            <numerusform>노드 %n개를 다시 계산함</numerusform>
        </translation>
    </message>
    <message>
        <source>Edits</source>
        <translation>편집</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>실행 취소</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>다시 실행</translation>
    </message>
    <message>
        <source>value or edit</source>
        <translation>값 또는 편집</translation>
    </message>
    <message>
        <source>Filter edits</source>
        <translation>편집 거르기</translation>
    </message>
    <message>
        <source>Export Edits</source>
        <translation>편집 내보내기</translation>
    </message>
    <message>
        <source>No value is edited. The menu of a value edits it.</source>
        <translation>편집한 값이 없습니다. 값의 메뉴에서 편집합니다.</translation>
    </message>
    <message>
        <source>Undo the last edit and recompute what depends on it</source>
        <translation>마지막 편집을 되돌리고 그에 의존하는 것을 다시 계산합니다</translation>
    </message>
    <message>
        <source>Redo the edit that was undone last</source>
        <translation>마지막으로 되돌린 편집을 다시 적용합니다</translation>
    </message>
</context>
<context>
    <name>nodewise::views::EditWindow</name>
    <message>
        <source>shipped: read-only</source>
        <translation>기본 제공: 읽기 전용</translation>
    </message>
    <message>
        <source>new</source>
        <translation>새 파일</translation>
    </message>
    <message>
        <source>shipped</source>
        <translation>기본 제공</translation>
    </message>
    <message>
        <source>yours, replacing the shipped one</source>
        <translation>내 파일(기본 제공 대신)</translation>
    </message>
    <message>
        <source>yours</source>
        <translation>내 파일</translation>
    </message>
    <message>
        <source>%1[*] – %2</source>
        <comment>file, window</comment>
        <translation>%1[*] – %2</translation>
    </message>
    <message>
        <source>Save (Ctrl+S)</source>
        <translation>저장(Ctrl+S)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>열기(&amp;O)…</translation>
    </message>
    <message>
        <source>Save &amp;As…</source>
        <translation>다른 이름으로 저장(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Revert to Saved</source>
        <translation>저장된 내용으로 되돌리기(&amp;R)</translation>
    </message>
    <message>
        <source>De&amp;lete…</source>
        <translation>삭제(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;Next Problem</source>
        <translation>다음 문제(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous Problem</source>
        <translation>이전 문제(&amp;P)</translation>
    </message>
    <message>
        <source>Files being edited</source>
        <translation>편집 중인 파일</translation>
    </message>
    <message>
        <source>Unsaved changes from %1 were restored.</source>
        <translation>%1에 저장하지 않은 내용이 다시 열렸습니다.</translation>
    </message>
    <message>
        <source>This file is shipped and read-only. Edit a copy of it.</source>
        <translation>기본 제공 파일이라 읽기 전용입니다. 복사본을 편집하세요.</translation>
    </message>
    <message>
        <source>Not saved: %1</source>
        <translation>저장하지 않음: %1</translation>
    </message>
    <message numerus="yes">
        <source>Saved as %1, with %n error(s)</source>
        <translation>
            <numerusform>%1(으)로 저장했습니다. 오류 %n개가 있습니다</numerusform>
        </translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>%1(으)로 저장했습니다</translation>
    </message>
    <message>
        <source>Save As</source>
        <translation>다른 이름으로 저장</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>열기</translation>
    </message>
    <message>
        <source>The file %1 was deleted; its text is kept here</source>
        <translation>파일 %1이(가) 삭제되었습니다. 텍스트는 여기에 있습니다</translation>
    </message>
    <message>
        <source>%1 was changed on disk and read again</source>
        <translation>디스크에서 %1이(가) 바뀌어 다시 읽었습니다</translation>
    </message>
    <message>
        <source>%1 was changed on disk by another program.</source>
        <translation>다른 프로그램이 디스크의 %1을(를) 바꾸었습니다.</translation>
    </message>
    <message>
        <source>Unsaved Changes</source>
        <translation>저장하지 않은 변경</translation>
    </message>
    <message>
        <source>Not saved: %1</source>
        <comment>files</comment>
        <translation>저장하지 않음: %1</translation>
    </message>
    <message>
        <source>If you discard it, what you typed is lost.</source>
        <translation>버리면 입력한 내용이 사라집니다.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>삭제</translation>
    </message>
    <message>
        <source>Delete your &apos;%1&apos;?</source>
        <translation>내 &apos;%1&apos;을(를) 삭제할까요?</translation>
    </message>
    <message>
        <source>Its text is kept here until its tab is closed: save it to bring the file back.</source>
        <translation>탭을 닫을 때까지 텍스트는 여기에 남습니다. 저장하면 파일이 다시 생깁니다.</translation>
    </message>
    <message>
        <source>The shipped one of this name takes its place again.</source>
        <translation>같은 이름의 기본 제공 파일이 다시 쓰입니다.</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>삭제(&amp;D)</translation>
    </message>
    <message>
        <source>Not deleted: %1</source>
        <translation>삭제하지 못했습니다: %1</translation>
    </message>
    <message>
        <source>Yours was deleted; this is the shipped one</source>
        <translation>내 파일을 삭제했습니다. 지금 보이는 것은 기본 제공 파일입니다</translation>
    </message>
    <message>
        <source>The file was deleted; its text is kept here</source>
        <translation>파일을 삭제했습니다. 텍스트는 여기에 남아 있습니다</translation>
    </message>
</context>
<context>
    <name>nodewise::views::EngineLink</name>
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
        <translation>%1. 마지막 줄: %2</translation>
    </message>
    <message>
        <source>it could not be started (%1)</source>
        <translation>시작할 수 없습니다 (%1)</translation>
    </message>
    <message>
        <source>it broke the protocol: %1</source>
        <translation>프로토콜을 어겼습니다: %1</translation>
    </message>
    <message>
        <source>the engine ended: %1</source>
        <translation>엔진이 끝났습니다: %1</translation>
    </message>
    <message>
        <source>the engine is not running</source>
        <translation>엔진이 실행 중이 아닙니다</translation>
    </message>
</context>
<context>
    <name>nodewise::views::EngineService</name>
    <message>
        <source>The engine ended: %1</source>
        <translation>엔진이 끝났습니다: %1</translation>
    </message>
</context>
<context>
    <name>nodewise::views::ExpressionField</name>
    <message>
        <source>method</source>
        <translation>메서드</translation>
    </message>
    <message>
        <source>property</source>
        <translation>속성</translation>
    </message>
    <message>
        <source>function</source>
        <translation>함수</translation>
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
    <name>nodewise::views::FeatureSheet</name>
    <message>
        <source>Channel %1: %2 … %3</source>
        <translation>채널 %1: %2 … %3</translation>
    </message>
</context>
<context>
    <name>nodewise::views::FilePane</name>
    <message>
        <source>The file is empty.</source>
        <translation>빈 파일입니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::FilterChips</name>
    <message>
        <source>%1 %2</source>
        <comment>count and kind</comment>
        <translation>%2 %1개</translation>
    </message>
</context>
<context>
    <name>nodewise::views::FindBar</name>
    <message>
        <source>The distance must be a number of at least 0</source>
        <translation>허용 차이는 0 이상의 수여야 합니다</translation>
    </message>
    <message>
        <source>Type a number, nan or inf, or an index such as [0, 3]</source>
        <translation>수, nan, inf 또는 [0, 3] 같은 인덱스를 입력하세요</translation>
    </message>
    <message>
        <source>number, nan, inf or [index]</source>
        <translation>수, nan, inf 또는 [인덱스]</translation>
    </message>
    <message>
        <source>± distance</source>
        <translation>± 허용 차이</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>닫기 (Esc)</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>찾기 닫기</translation>
    </message>
    <message>
        <source>Which of all matches in this slice is shown</source>
        <translation>이 슬라이스에서 찾은 것 가운데 몇 번째를 보이고 있는지</translation>
    </message>
    <message>
        <source>Number to find</source>
        <translation>찾을 수</translation>
    </message>
    <message>
        <source>Enter finds the next match, Shift+Enter the previous one</source>
        <translation>Enter는 다음, Shift+Enter는 이전을 찾습니다</translation>
    </message>
    <message>
        <source>How far off a number may be</source>
        <translation>허용 차이</translation>
    </message>
    <message>
        <source>How far off a number may be; empty: exactly equal</source>
        <translation>찾는 수와 얼마나 달라도 되는지. 비우면 정확히 같아야 합니다</translation>
    </message>
    <message>
        <source>Previous match (Shift+Enter)</source>
        <translation>이전 일치 항목(Shift+Enter)</translation>
    </message>
    <message>
        <source>Next match (Enter)</source>
        <translation>다음 일치 항목(Enter)</translation>
    </message>
    <message>
        <source>Find previous</source>
        <translation>이전 찾기</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>다음 찾기</translation>
    </message>
</context>
<context>
    <name>nodewise::views::FindingCard</name>
    <message>
        <source>Nothing could be compared</source>
        <translation>비교할 수 있는 값이 없음</translation>
    </message>
    <message>
        <source>%1 values are equal, %2 differ within their tolerance.</source>
        <translation>값 %1개가 같고, %2개는 허용 오차 이내에서 다릅니다.</translation>
    </message>
    <message>
        <source>%1 is the first value that differs</source>
        <translation>처음으로 다른 값: %1</translation>
    </message>
    <message>
        <source>%1   %2</source>
        <comment>file and line, the line&apos;s text</comment>
        <translation>%1   %2</translation>
    </message>
    <message>
        <source>Show the Python source of this node</source>
        <translation>이 노드의 Python 소스를 봅니다</translation>
    </message>
    <message>
        <source>on its own inputs</source>
        <translation>자신의 입력으로</translation>
    </message>
    <message>
        <source>on the reference&apos;s</source>
        <translation>기준의 입력으로</translation>
    </message>
    <message>
        <source>max abs</source>
        <translation>최대 절대 오차</translation>
    </message>
    <message>
        <source>max rel</source>
        <translation>최대 상대 오차</translation>
    </message>
    <message>
        <source>mismatches</source>
        <translation>불일치</translation>
    </message>
    <message>
        <source>cosine</source>
        <translation>코사인</translation>
    </message>
    <message>
        <source>SNR</source>
        <translation>SNR</translation>
    </message>
    <message>
        <source>ULPs</source>
        <translation>ULP</translation>
    </message>
    <message>
        <source>NaN and Inf</source>
        <translation>NaN과 Inf</translation>
    </message>
    <message>
        <source>first index</source>
        <translation>첫 위치</translation>
    </message>
    <message>
        <source>value there</source>
        <translation>그 위치의 값</translation>
    </message>
    <message>
        <source>%1 for %2</source>
        <comment>value for reference&apos;s value</comment>
        <translation>%1 (기준 %2)</translation>
    </message>
    <message>
        <source>tolerance</source>
        <translation>허용 오차</translation>
    </message>
    <message>
        <source>&amp;Select Node</source>
        <translation>노드 선택(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Go to Node</source>
        <translation>노드로 이동(&amp;G)</translation>
    </message>
    <message>
        <source>Show it in the tensor view</source>
        <translation>텐서 보기에서 엽니다</translation>
    </message>
    <message>
        <source>How its result differs</source>
        <translation>결과의 차이</translation>
    </message>
    <message>
        <source>This Run&apos;s &amp;Value</source>
        <translation>이 실행의 값(&amp;V)</translation>
    </message>
    <message>
        <source>Is It &amp;This Operator?</source>
        <translation>이 연산자 때문인지 확인(&amp;T)</translation>
    </message>
    <message>
        <source>First divergence</source>
        <translation>첫 차이</translation>
    </message>
    <message numerus="yes">
        <source>%n weight(s) differ before the run</source>
        <translation>
            <numerusform>실행 전부터 다른 가중치 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n weight(s) differ within tolerance</source>
        <translation>
            <numerusform>허용 오차 이내에서 다른 가중치 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Difference</source>
        <translation>차이(&amp;D)</translation>
    </message>
    <message>
        <source>Show this run&apos;s value minus the reference&apos;s in the tensor view</source>
        <translation>이 실행의 값에서 기준의 값을 뺀 차이를 텐서 보기에 표시합니다</translation>
    </message>
    <message>
        <source>Save Re&amp;port…</source>
        <translation>보고서 저장(&amp;P)…</translation>
    </message>
    <message>
        <source>%1, launch %2</source>
        <comment>a kernel</comment>
        <translation>%1, 실행 %2번</translation>
    </message>
    <message>
        <source>in the run</source>
        <translation>실행에서</translation>
    </message>
    <message>
        <source>on ATen&apos;s values</source>
        <translation>ATen의 값으로</translation>
    </message>
    <message>
        <source>&amp;ATen&apos;s Value</source>
        <translation>ATen의 값(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Kernels&apos; Value</source>
        <translation>커널의 값(&amp;K)</translation>
    </message>
    <message>
        <source>Show ATen&apos;s value minus the kernels&apos; in the tensor view</source>
        <translation>ATen의 값에서 커널의 값을 뺀 차이를 텐서 보기에 표시합니다</translation>
    </message>
    <message>
        <source>&amp;Use Kernels&apos; Value</source>
        <translation>커널의 값 사용(&amp;U)</translation>
    </message>
    <message>
        <source>No value is out of tolerance</source>
        <translation>허용 오차를 벗어난 값이 없음</translation>
    </message>
    <message>
        <source>%1 could not be compared; Not Compared says why.</source>
        <translation>%1개는 비교하지 못했습니다. 이유는 비교 안 함 페이지에 있습니다.</translation>
    </message>
    <message>
        <source>Compare to the first divergence to find out whether the cause is this operator or its inputs.</source>
        <translation>이 연산자 때문인지 들어온 값 때문인지는 첫 차이까지 비교하면 알 수 있습니다.</translation>
    </message>
    <message>
        <source>Show which parameters, buffers and constants differ from the reference&apos;s</source>
        <translation>기준과 다른 매개변수, 버퍼, 상수를 보여 줍니다</translation>
    </message>
    <message>
        <source>Runs to this node first: the session stops before it</source>
        <translation>세션이 이 노드 앞에 멈춰 있으므로 먼저 노드를 실행합니다</translation>
    </message>
    <message>
        <source>&amp;Reference Value</source>
        <translation>기준 값(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Use Reference Value</source>
        <translation>기준 값 사용(&amp;U)</translation>
    </message>
    <message>
        <source>Continue as if this node had produced the kernels&apos; value</source>
        <translation>이 노드가 커널의 값을 만든 것으로 하고 계속합니다</translation>
    </message>
    <message>
        <source>Continue as if this node had produced the reference value; compare again to find the next difference</source>
        <translation>이 노드가 기준 값을 낸 것으로 보고 계속합니다. 다시 비교하면 다음 차이를 찾습니다</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>입력</translation>
    </message>
    <message>
        <source>Save what was found as a single HTML page: the node, both sides&apos; numbers, source, and how it was compared</source>
        <translation>찾은 것을 HTML 한 쪽으로 저장합니다: 노드, 양쪽의 수치, 소스, 비교 방법</translation>
    </message>
    <message>
        <source>Compares again to the first divergence, and runs the operator on the reference&apos;s inputs</source>
        <translation>첫 차이까지 다시 비교하고 연산자를 기준의 입력으로 실행합니다</translation>
    </message>
    <message>
        <source>What the program returns was not compared</source>
        <translation>프로그램이 반환하는 값이 비교되지 않았습니다</translation>
    </message>
    <message>
        <source>Not all values were compared</source>
        <translation>비교되지 않은 값이 있습니다</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>value, why it was not compared</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>No kernel is wrong, but %1 inherits a difference</source>
        <comment>a value</comment>
        <translation>잘못된 커널은 없지만 %1이(가) 차이를 물려받았습니다</translation>
    </message>
    <message>
        <source>No kernel was launched</source>
        <translation>실행된 커널이 없습니다</translation>
    </message>
    <message numerus="yes">
        <source>%n launch(es) failed</source>
        <translation>
            <numerusform>커널 실행 %n건이 실패했습니다</numerusform>
        </translation>
    </message>
    <message>
        <source>ATen&apos;s operators computed what failed; Values says which, and why.</source>
        <translation>실패한 부분은 ATen 연산자가 계산했습니다. 어떤 것이 왜 실패했는지는 &apos;값&apos;에 나와 있습니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::FindingInputs</name>
    <message>
        <source>This node has no inputs that are values.</source>
        <translation>이 노드에는 값인 입력이 없습니다.</translation>
    </message>
    <message>
        <source>input</source>
        <translation>입력</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>형태</translation>
    </message>
    <message>
        <source>of this run</source>
        <translation>이 실행</translation>
    </message>
    <message>
        <source>of the reference</source>
        <translation>기준</translation>
    </message>
    <message>
        <source>– not in the reference</source>
        <translation>– 기준에 없음</translation>
    </message>
    <message>
        <source>Show it in the tensor view</source>
        <translation>텐서 보기에서 엽니다</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>value: range</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>of ATen</source>
        <translation>ATen</translation>
    </message>
    <message>
        <source>of the kernels</source>
        <translation>커널</translation>
    </message>
    <message>
        <source>– inside a kernel</source>
        <translation>– 커널 내부</translation>
    </message>
    <message>
        <source>The reference was released: compare again to see both sides&apos; inputs.</source>
        <translation>기준이 해제되었습니다. 양쪽 입력을 보려면 다시 비교하십시오.</translation>
    </message>
    <message>
        <source>Both sides&apos; inputs are shown when the session is stopped before this node: go to it.</source>
        <translation>세션이 이 노드 앞에 멈춰 있을 때 양쪽 입력을 보여 줍니다. 노드로 이동하십시오.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::FindingReport</name>
    <message>
        <source>There is no comparison to report.</source>
        <translation>보고할 비교가 없습니다.</translation>
    </message>
    <message>
        <source>en</source>
        <comment>the language of a report, as browsers know it (BCP 47)</comment>
        <translation>ko</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: %2. Choose another folder.</source>
        <translation>%1에 쓸 수 없습니다: %2. 다른 폴더를 선택하십시오.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::FoldableRow</name>
    <message>
        <source>More commands</source>
        <translation>명령 더 보기</translation>
    </message>
</context>
<context>
    <name>nodewise::views::FolderSide</name>
    <message>
        <source>%1, line %2: %3</source>
        <translation>%1, %2번째 줄: %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Remarks</source>
        <translation>알림</translation>
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
    <message>
        <source>Select Everything Upstream</source>
        <translation>상류 전체 선택</translation>
    </message>
    <message>
        <source>Select Everything Downstream</source>
        <translation>하류 전체 선택</translation>
    </message>
    <message>
        <source>Select Everything Between</source>
        <translation>사이 전체 선택</translation>
    </message>
    <message>
        <source>Open Only This Module</source>
        <translation>이 모듈만 열기</translation>
    </message>
    <message>
        <source>Open Only Its Module</source>
        <translation>이 노드의 모듈만 열기</translation>
    </message>
</context>
<context>
    <name>nodewise::views::GraphsPage</name>
    <message>
        <source>Output code</source>
        <translation>출력 코드</translation>
    </message>
    <message>
        <source>from %1</source>
        <comment>nodes before autograd</comment>
        <translation>%1에서 나옴</translation>
    </message>
    <message>
        <source>no kernel of its own</source>
        <translation>따로 커널이 없음</translation>
    </message>
    <message>
        <source>in %1</source>
        <comment>kernels</comment>
        <translation>%1에서 계산</translation>
    </message>
    <message>
        <source>This file is missing.</source>
        <translation>이 파일이 없습니다.</translation>
    </message>
    <message>
        <source>Before the passes</source>
        <translation>패스 전</translation>
    </message>
    <message>
        <source>After the passes</source>
        <translation>패스를 거친 그래프</translation>
    </message>
    <message>
        <source>Click a node or a call to see what corresponds to it.</source>
        <translation>노드나 호출을 클릭하면 서로 대응하는 것이 표시됩니다.</translation>
    </message>
    <message>
        <source>Click a node. Which kernel computes it is unknown: inductor_provenance_tracking_node_mappings.json is missing.</source>
        <translation>노드를 클릭하십시오. inductor_provenance_tracking_node_mappings.json 파일이 없어서, 어느 커널이 계산하는지는 알 수 없습니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::GridPanel</name>
    <message>
        <source>%1 at %2</source>
        <comment>value at index</comment>
        <translation>%2 위치의 %1</translation>
    </message>
    <message>
        <source>Short</source>
        <translation>짧게</translation>
    </message>
    <message>
        <source>Fixed</source>
        <translation>고정 소수점</translation>
    </message>
    <message>
        <source>Scientific</source>
        <translation>지수 표기</translation>
    </message>
    <message>
        <source>All digits</source>
        <translation>모든 자릿수</translation>
    </message>
    <message>
        <source>Hexadecimal</source>
        <translation>16진수</translation>
    </message>
    <message>
        <source>Bits</source>
        <translation>비트</translation>
    </message>
    <message>
        <source>How numbers are written; hexadecimal and bits are those of the dtype</source>
        <translation>수의 표기 방법. 16진수와 비트는 dtype의 표현을 그대로 보입니다</translation>
    </message>
    <message>
        <source>Number format</source>
        <translation>수 표기</translation>
    </message>
    <message>
        <source>Digits</source>
        <translation>자릿수</translation>
    </message>
    <message>
        <source>Number of digits</source>
        <translation>자릿수</translation>
    </message>
    <message>
        <source>Tint</source>
        <translation>색조</translation>
    </message>
    <message>
        <source>Tint each cell by its value</source>
        <translation>값에 따라 칸을 물들입니다</translation>
    </message>
    <message>
        <source>Numbers of the tensor</source>
        <translation>텐서의 수</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>표시 중</translation>
    </message>
    <message>
        <source>Too large to copy: export it instead.</source>
        <translation>복사하기에는 너무 많습니다. 대신 내보내세요.</translation>
    </message>
    <message>
        <source>The search was canceled</source>
        <translation>찾기를 취소했습니다</translation>
    </message>
    <message>
        <source>Not found in this slice</source>
        <translation>이 슬라이스에는 없습니다</translation>
    </message>
    <message>
        <source>%1 (wrapped around)</source>
        <comment>found, the search went around</comment>
        <translation>%1 (끝을 지나 다시 찾음)</translation>
    </message>
    <message>
        <source>No such element</source>
        <translation>그런 원소가 없습니다</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>토큰</translation>
    </message>
    <message>
        <source>Show the tokens that the numbers are ids of, from the tokenizer.json beside the program</source>
        <translation>프로그램 옆의 tokenizer.json을 사용해 수가 ID인 토큰을 표시합니다</translation>
    </message>
</context>
<context>
    <name>nodewise::views::HeatMapPage</name>
    <message>
        <source>Last two dimensions</source>
        <translation>마지막 두 차원</translation>
    </message>
    <message>
        <source>All dimensions</source>
        <translation>모든 차원</translation>
    </message>
    <message>
        <source>Rows of the picture</source>
        <translation>그림의 행</translation>
    </message>
    <message>
        <source>Rows of the picture: the last two dimensions, or all dimensions, one below the other</source>
        <translation>그림의 행: 마지막 두 차원만 보이거나 모든 차원을 차례로 이어 보입니다</translation>
    </message>
</context>
<context>
    <name>nodewise::views::HeatMapPanel</name>
    <message>
        <source>Whole range</source>
        <translation>전체 범위</translation>
    </message>
    <message>
        <source>2 – 98 %</source>
        <translation>2 – 98 %</translation>
    </message>
    <message>
        <source>Around zero</source>
        <translation>0을 중심으로</translation>
    </message>
    <message>
        <source>From – to</source>
        <translation>직접 지정</translation>
    </message>
    <message>
        <source>Range of the colors</source>
        <translation>색의 범위</translation>
    </message>
    <message>
        <source>Colors; red – blue is for numbers around zero</source>
        <translation>색. 빨강 – 파랑은 0을 중심으로 한 수에 알맞습니다</translation>
    </message>
    <message>
        <source>Colors</source>
        <translation>색</translation>
    </message>
    <message>
        <source>Zoom in (+)</source>
        <translation>확대 (+)</translation>
    </message>
    <message>
        <source>Zoom out (−)</source>
        <translation>축소 (−)</translation>
    </message>
    <message>
        <source>All</source>
        <translation>전체</translation>
    </message>
    <message>
        <source>Show all of it (0)</source>
        <translation>전체 보기 (0)</translation>
    </message>
    <message>
        <source>Use the wheel to zoom, drag to move, double-click to show all</source>
        <translation>휠로 확대하고 끌어서 옮기며 두 번 누르면 전체를 봅니다</translation>
    </message>
    <message>
        <source>Numbers at the ends of the color scale</source>
        <translation>색의 양 끝이 어떤 수인지 정합니다</translation>
    </message>
    <message>
        <source>Number at the low end of the color scale</source>
        <translation>색 눈금에서 가장 낮은 수</translation>
    </message>
    <message>
        <source>Number at the high end of the color scale</source>
        <translation>색 눈금에서 가장 높은 수</translation>
    </message>
</context>
<context>
    <name>nodewise::views::HistogramPage</name>
    <message>
        <source>%1 values</source>
        <translation>값 %1개</translation>
    </message>
    <message>
        <source>%1 below, %2 above the range</source>
        <translation>범위보다 작은 값 %1개, 큰 값 %2개</translation>
    </message>
    <message>
        <source>%1 NaN</source>
        <comment>count</comment>
        <translation>NaN %1개</translation>
    </message>
    <message>
        <source>%1 infinite</source>
        <translation>무한대 %1개</translation>
    </message>
    <message>
        <source>%1 bins</source>
        <translation>구간 %1개</translation>
    </message>
    <message>
        <source>Number of bins</source>
        <translation>구간의 수</translation>
    </message>
    <message>
        <source>from</source>
        <translation>시작</translation>
    </message>
    <message>
        <source>to</source>
        <translation>끝</translation>
    </message>
    <message>
        <source>End of the range</source>
        <translation>범위의 끝</translation>
    </message>
    <message>
        <source>Logarithmic</source>
        <translation>로그 눈금</translation>
    </message>
    <message>
        <source>Start of the range</source>
        <translation>범위의 시작</translation>
    </message>
    <message>
        <source>Where the histogram starts; empty: at the smallest number</source>
        <translation>히스토그램의 시작. 비우면 최솟값부터입니다</translation>
    </message>
    <message>
        <source>Where the histogram ends; empty: at the largest number</source>
        <translation>히스토그램의 끝. 비우면 최댓값까지입니다</translation>
    </message>
    <message>
        <source>Counts on a logarithmic scale, so that rare numbers are visible</source>
        <translation>개수를 로그 눈금으로 보입니다. 드문 값도 보입니다</translation>
    </message>
</context>
<context>
    <name>nodewise::views::HistogramPlot</name>
    <message>
        <source>%1 … %2: %3 values</source>
        <translation>%1 … %2: 값 %3개</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>히스토그램</translation>
    </message>
    <message>
        <source>%1 values from %2 to %3</source>
        <translation>%2에서 %3까지 값 %1개</translation>
    </message>
</context>
<context>
    <name>nodewise::views::HistoryPage</name>
    <message>
        <source>History of an element</source>
        <translation>원소의 이력</translation>
    </message>
    <message>
        <source>Export History</source>
        <translation>이력 내보내기</translation>
    </message>
    <message>
        <source>Double-click a cell of the grid to see where it comes from.</source>
        <translation>격자의 칸을 두 번 클릭하면 그 값이 어디에서 왔는지 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>%1 = %2: %3</source>
        <comment>index, number, where it is from</comment>
        <translation>%1 = %2: %3</translation>
    </message>
    <message numerus="yes">
        <source>%n more are left out.</source>
        <translation>
            <numerusform>%n개가 더 생략되었습니다.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::ImagePage</name>
    <message>
        <source>Channels: dimension %1 (%2)</source>
        <translation>채널: 차원 %1 (%2)</translation>
    </message>
    <message>
        <source>All channels</source>
        <translation>모든 채널</translation>
    </message>
    <message>
        <source>One channel</source>
        <translation>한 채널</translation>
    </message>
    <message>
        <source>Red, green, blue</source>
        <translation>빨강, 초록, 파랑</translation>
    </message>
    <message>
        <source>Which dimension holds the channels</source>
        <translation>채널이 있는 차원</translation>
    </message>
    <message>
        <source>Dimension of the channels</source>
        <translation>채널의 차원</translation>
    </message>
    <message>
        <source>What is drawn</source>
        <translation>그릴 것</translation>
    </message>
    <message>
        <source>The channel, or the first of three</source>
        <translation>채널, 또는 세 채널 중 첫 번째</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>채널</translation>
    </message>
    <message>
        <source>Colors</source>
        <translation>색</translation>
    </message>
    <message>
        <source>Same range</source>
        <translation>같은 범위</translation>
    </message>
    <message>
        <source>Pictures of the channels</source>
        <translation>채널의 그림</translation>
    </message>
    <message>
        <source>Double-click to show a picture alone</source>
        <translation>두 번 클릭하면 그 그림만 표시합니다</translation>
    </message>
    <message>
        <source>Channels can&apos;t be identified in this slice: use only numbers and ranges.</source>
        <translation>이 슬라이스에서는 채널을 나눌 수 없습니다. 수와 범위만으로 적으세요.</translation>
    </message>
    <message>
        <source>Double-click a picture to see it alone</source>
        <translation>그림을 두 번 누르면 하나만 크게 봅니다</translation>
    </message>
    <message>
        <source>One range of numbers for all pictures, instead of one for each</source>
        <translation>그림마다 다른 범위 대신 모든 그림에 같은 범위를 씁니다</translation>
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
    <name>nodewise::views::InterpreterDialog</name>
    <message>
        <source>near the program</source>
        <translation>프로그램 가까이</translation>
    </message>
    <message>
        <source>active environment</source>
        <translation>활성 환경</translation>
    </message>
    <message>
        <source>conda</source>
        <translation>conda</translation>
    </message>
    <message>
        <source>PATH</source>
        <translation>PATH</translation>
    </message>
    <message>
        <source>chosen by you</source>
        <translation>직접 선택</translation>
    </message>
    <message>
        <source>&amp;Look Up Devices</source>
        <translation>장치 찾기(&amp;L)</translation>
    </message>
    <message>
        <source>Add &amp;File…</source>
        <translation>파일 추가(&amp;F)…</translation>
    </message>
    <message>
        <source>Compute in float&amp;64</source>
        <translation>float64로 계산(&amp;6)</translation>
    </message>
    <message>
        <source>Choose Interpreter</source>
        <translation>인터프리터 선택</translation>
    </message>
    <message>
        <source>A Python interpreter of yours runs the program with its own torch, on its devices, with the operators that your modules register. It is not confined: you are asked once whether you trust it.</source>
        <translation>여러분의 Python 인터프리터가 자체 torch로, 그 장치에서, 여러분의 모듈이 등록한 연산자로 프로그램을 실행합니다. 격리되지 않으므로 신뢰할지 한 번 묻습니다.</translation>
    </message>
    <message>
        <source>&amp;Use</source>
        <translation>사용(&amp;U)</translation>
    </message>
    <message>
        <source>Interpreters</source>
        <translation>인터프리터</translation>
    </message>
    <message>
        <source>Interpreter</source>
        <translation>인터프리터</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>torch</source>
        <translation>torch</translation>
    </message>
    <message>
        <source>found</source>
        <translation>찾은 곳</translation>
    </message>
    <message>
        <source>&amp;Other…</source>
        <translation>기타(&amp;O)…</translation>
    </message>
    <message>
        <source>Choose the python program of another environment</source>
        <translation>다른 환경의 python 프로그램을 고릅니다</translation>
    </message>
    <message>
        <source>Start the interpreter, and ask its torch for its version and devices</source>
        <translation>인터프리터를 시작하여 torch의 버전과 장치를 묻습니다</translation>
    </message>
    <message>
        <source>&amp;Device:</source>
        <translation>장치(&amp;D):</translation>
    </message>
    <message>
        <source>Nodes that run on another device: by module, operator, or name; the last rule that fits wins</source>
        <translation>다른 장치에서 실행되는 노드: 모듈, 연산자 또는 이름으로; 맞는 마지막 규칙이 이깁니다</translation>
    </message>
    <message>
        <source>&amp;Except:</source>
        <translation>예외(&amp;E):</translation>
    </message>
    <message>
        <source>my_operators, /path/to/device.py</source>
        <translation>my_operators, /path/to/device.py</translation>
    </message>
    <message>
        <source>Modules, or files, that register operators or a device; they are executed</source>
        <translation>연산자나 장치를 등록하는 모듈 또는 파일. 실행됩니다</translation>
    </message>
    <message>
        <source>I&amp;mport first:</source>
        <translation>먼저 임포트(&amp;M):</translation>
    </message>
    <message>
        <source>Weights, inputs, and results of floating types are float64, as a reference for rounding errors</source>
        <translation>부동소수점 가중치, 입력, 결과를 float64로 하여 반올림 오차의 기준으로 삼습니다</translation>
    </message>
    <message>
        <source>LibTorch of Nodewise</source>
        <translation>Nodewise의 LibTorch</translation>
    </message>
    <message>
        <source>built in</source>
        <translation>내장</translation>
    </message>
    <message>
        <source>Runs in a confined process on the CPU</source>
        <translation>격리된 프로세스에서 CPU로 실행합니다</translation>
    </message>
    <message>
        <source>Looking for interpreters…</source>
        <translation>인터프리터를 찾는 중…</translation>
    </message>
    <message>
        <source>none seen</source>
        <translation>보이지 않음</translation>
    </message>
    <message>
        <source>Import First</source>
        <translation>먼저 임포트</translation>
    </message>
    <message>
        <source>Python files (*.py)</source>
        <translation>Python 파일 (*.py)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>모든 파일 (*)</translation>
    </message>
    <message>
        <source>Its devices are not known until you trust it and look them up; a name can be typed.</source>
        <translation>신뢰하고 찾아보기 전에는 장치를 알 수 없습니다. 이름을 입력할 수 있습니다.</translation>
    </message>
    <message>
        <source>Asking %1 for its devices…</source>
        <translation>%1에 장치를 묻는 중…</translation>
    </message>
    <message numerus="yes">
        <source>Python %1 with torch %2: %n device(s)</source>
        <translation>
            <numerusform>Python %1, torch %2: 장치 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>device and what it is</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>A Python interpreter of yours runs the file with its own torch. The file is not confined: you are asked first whether you trust it.</source>
        <translation>사용자의 Python 인터프리터가 자체 torch로 파일을 실행합니다. 파일은 격리되지 않으므로, 신뢰하는지 먼저 묻습니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::InterpreterProbe</name>
    <message numerus="yes">
        <source>It did not answer within %n second(s).</source>
        <translation>
            <numerusform>%n초 안에 응답하지 않았습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>It can&apos;t be started: %1</source>
        <translation>시작할 수 없습니다: %1</translation>
    </message>
    <message>
        <source>It ended with code %1.</source>
        <translation>코드 %1(으)로 끝났습니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::InterpreterRun</name>
    <message>
        <source>The engine ended: %1</source>
        <translation>엔진이 끝났습니다: %1</translation>
    </message>
    <message>
        <source>There is no folder for values: %1</source>
        <translation>값을 둘 폴더가 없습니다: %1</translation>
    </message>
    <message>
        <source>Running the program in %1</source>
        <translation>%1에서 프로그램을 실행하는 중</translation>
    </message>
</context>
<context>
    <name>nodewise::views::JobStrip</name>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Work in progress</source>
        <translation>진행 중인 작업</translation>
    </message>
</context>
<context>
    <name>nodewise::views::KernelAnalysis</name>
    <message>
        <source>Kernels</source>
        <translation>커널</translation>
    </message>
    <message>
        <source>&amp;Write a Kernel…</source>
        <translation>커널 작성(&amp;W)…</translation>
    </message>
    <message>
        <source>Edit &amp;Template…</source>
        <translation>템플릿 편집(&amp;T)…</translation>
    </message>
    <message>
        <source>there is no NPU configuration %1</source>
        <translation>NPU 구성 %1이(가) 없습니다</translation>
    </message>
    <message>
        <source>Kernel Code</source>
        <translation>커널 코드</translation>
    </message>
    <message>
        <source>The plan has no kernel %1.</source>
        <translation>계획에 커널 %1이(가) 없습니다.</translation>
    </message>
    <message>
        <source>Plan the kernels first, to see the kernel %1.</source>
        <translation>커널 %1을(를) 보려면 먼저 커널을 계획하십시오.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::KernelCheck</name>
    <message>
        <source>Kernels are being checked.</source>
        <translation>커널을 검사하고 있습니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::KernelPage</name>
    <message>
        <source>No kernel is chosen</source>
        <translation>고른 커널이 없습니다</translation>
    </message>
    <message>
        <source>The template can&apos;t be shown: %1</source>
        <translation>템플릿을 보여 줄 수 없습니다: %1</translation>
    </message>
    <message>
        <source>Copied: MLIR of %1</source>
        <translation>복사했습니다: %1의 MLIR</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>커널</translation>
    </message>
    <message>
        <source>Copy MLIR</source>
        <translation>MLIR 복사</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>템플릿</translation>
    </message>
    <message>
        <source>Choose a kernel, or a node that a kernel computes, to see its template beside the MLIR that was rendered from it, and what each pass makes of it.</source>
        <translation>커널이나 커널이 계산하는 노드를 고르면 템플릿과 거기서 렌더링한 MLIR을 나란히 보여 주고, 패스마다 어떻게 바뀌는지도 보여 줍니다.</translation>
    </message>
    <message>
        <source>Copy the kernel&apos;s MLIR, or the output of the chosen pass</source>
        <translation>커널의 MLIR, 또는 고른 패스를 거친 MLIR을 복사합니다</translation>
    </message>
    <message>
        <source>template changed</source>
        <translation>템플릿 변경됨</translation>
    </message>
    <message>
        <source>The template has been changed on disk since these kernels were planned: plan or check them again</source>
        <translation>이 커널들을 계획한 뒤 디스크의 템플릿이 변경되었습니다. 다시 계획하거나 검사하십시오</translation>
    </message>
</context>
<context>
    <name>nodewise::views::KernelPages</name>
    <message>
        <source>Running the passes…</source>
        <translation>패스를 실행하고 있습니다…</translation>
    </message>
    <message>
        <source>Pages of the kernel</source>
        <translation>커널의 페이지</translation>
    </message>
    <message>
        <source>MLIR</source>
        <translation>MLIR</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>구조</translation>
    </message>
    <message>
        <source>Tiles</source>
        <translation>타일</translation>
    </message>
    <message>
        <source>Passes</source>
        <translation>패스</translation>
    </message>
    <message>
        <source>Rendered MLIR</source>
        <translation>렌더링한 MLIR</translation>
    </message>
</context>
<context>
    <name>nodewise::views::KernelPanel</name>
    <message>
        <source>Plan Again</source>
        <translation>다시 계획</translation>
    </message>
    <message>
        <source>Plan Kernels</source>
        <translation>커널 계획</translation>
    </message>
    <message>
        <source>Chooses a template and tiles for each operator of the FX graph, and renders the kernels</source>
        <translation>FX 그래프의 연산자마다 템플릿과 타일을 고르고 커널을 렌더링합니다</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>page, count</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>커널</translation>
    </message>
    <message>
        <source>Launches</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>Route</source>
        <translation>경로</translation>
    </message>
    <message>
        <source>ATen</source>
        <translation>ATen</translation>
    </message>
    <message>
        <source>Pages of the kernels panel</source>
        <translation>커널 패널의 페이지</translation>
    </message>
    <message>
        <source>NPU configuration</source>
        <translation>NPU 구성</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>검사</translation>
    </message>
    <message>
        <source>kernel, operator or template</source>
        <translation>커널, 연산자 또는 템플릿</translation>
    </message>
    <message>
        <source>Filter kernels</source>
        <translation>커널 거르기</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>저장…</translation>
    </message>
    <message>
        <source>Planned kernels</source>
        <translation>계획한 커널</translation>
    </message>
    <message>
        <source>Launches in the order of the run</source>
        <translation>실행 순서대로 늘어놓은 커널 실행</translation>
    </message>
    <message>
        <source>Route of the selected node</source>
        <translation>선택한 노드의 경로</translation>
    </message>
    <message>
        <source>Nodes that ATen runs</source>
        <translation>ATen이 실행하는 노드</translation>
    </message>
    <message>
        <source>&amp;Edit Template…</source>
        <translation>템플릿 편집(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Check</source>
        <translation>검사(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Write a Kernel…</source>
        <translation>커널 작성(&amp;W)…</translation>
    </message>
    <message>
        <source>Write a Kernel…</source>
        <translation>커널 작성…</translation>
    </message>
    <message>
        <source>Run Lowered</source>
        <translation>커널로 실행</translation>
    </message>
    <message>
        <source>planned with another profile</source>
        <translation>다른 프로필로 계획됨</translation>
    </message>
    <message>
        <source>Export Kernels</source>
        <translation>커널 내보내기</translation>
    </message>
    <message>
        <source>No node of the program needs a kernel.</source>
        <translation>커널이 필요한 노드가 없습니다.</translation>
    </message>
    <message>
        <source>Export Launches</source>
        <translation>실행 목록 내보내기</translation>
    </message>
    <message>
        <source>Export Route</source>
        <translation>경로 내보내기</translation>
    </message>
    <message>
        <source>Export What ATen Runs</source>
        <translation>ATen 실행 노드 내보내기</translation>
    </message>
    <message>
        <source>ATen runs nothing: every node has a kernel, or needs none.</source>
        <translation>ATen이 실행하는 노드가 없습니다. 모든 노드에 커널이 있거나 커널이 필요하지 않습니다.</translation>
    </message>
    <message>
        <source>%1
Show only kernels with this verdict; select several to combine them, none to show all</source>
        <translation>%1
이 판정의 커널만 보여 줍니다. 여럿을 고르면 합쳐지고, 고르지 않으면 모두 보입니다</translation>
    </message>
    <message>
        <source>There are no launches.</source>
        <translation>실행되는 커널이 없습니다.</translation>
    </message>
    <message>
        <source>Select a node of the FX graph to see its route to a kernel.</source>
        <translation>FX 그래프에서 노드를 선택하면 커널에 이르는 경로가 표시됩니다.</translation>
    </message>
    <message>
        <source>Runs the program once, and each kernel on the values of its first launch, and compares the results with ATen&apos;s</source>
        <translation>프로그램을 한 번 실행하고, 커널마다 첫 실행의 값으로 돌려 결과를 ATen과 비교합니다</translation>
    </message>
    <message>
        <source>Runs the whole program through its kernels and compares each value with ATen&apos;s; all differences, the first among them, are shown under Compare</source>
        <translation>프로그램 전체를 커널로 실행하고 각 값을 ATen의 값과 비교합니다. 처음 다른 값과 나머지는 비교 패널에 표시합니다</translation>
    </message>
    <message>
        <source>The machine to choose tiles for</source>
        <translation>타일을 고르는 대상 장치입니다</translation>
    </message>
    <message>
        <source>Start a template for the chosen operator in the workshop</source>
        <translation>고른 연산자용 템플릿을 작업장에서 시작합니다</translation>
    </message>
    <message>
        <source>Save all kernels as .mlir files, with plan.json, to a folder</source>
        <translation>모든 커널을 .mlir 파일로, 계획을 plan.json으로 폴더에 저장합니다</translation>
    </message>
    <message>
        <source>Planning kernels…</source>
        <translation>커널을 계획하고 있습니다…</translation>
    </message>
    <message>
        <source>Cancel planning</source>
        <translation>계획을 취소합니다</translation>
    </message>
    <message>
        <source>Running the program for the kernels&apos; values…</source>
        <translation>커널에 줄 값을 얻으려고 프로그램을 실행하고 있습니다…</translation>
    </message>
    <message>
        <source>Cancel the check; the session returns to its stop</source>
        <translation>검사를 취소합니다. 세션은 멈춰 있던 곳으로 돌아갑니다</translation>
    </message>
    <message>
        <source>Plans which kernels compute this program on an NPU: each operator&apos;s template, fused with what follows, tiled for the scratchpad, and rendered as MLIR. A check runs each kernel alongside ATen.</source>
        <translation>이 프로그램을 NPU에서 계산할 커널을 계획합니다. 연산자마다 템플릿을 고르고, 뒤따르는 연산자와 융합하고, 스크래치패드에 맞게 타일로 나누어 MLIR로 렌더링합니다. 검사하면 커널을 ATen과 나란히 실행해 봅니다.</translation>
    </message>
    <message>
        <source>Planned</source>
        <translation>계획</translation>
    </message>
    <message>
        <source>Add &amp;Note…</source>
        <translation>메모 추가(&amp;N)…</translation>
    </message>
</context>
<context>
    <name>nodewise::views::KernelPlan</name>
    <message>
        <source>Kernels are being planned.</source>
        <translation>커널을 계획하고 있습니다.</translation>
    </message>
    <message>
        <source>Kernels are being checked.</source>
        <translation>커널을 검사하고 있습니다.</translation>
    </message>
    <message>
        <source>Planning was canceled.</source>
        <translation>계획을 취소했습니다.</translation>
    </message>
    <message>
        <source>Kernels are generated from an FX graph. Open the .pt2 file that this IR was made from.</source>
        <translation>커널은 FX 그래프로 만듭니다. 이 IR의 원본인 .pt2 파일을 여십시오.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::KernelRounds</name>
    <message>
        <source>The check was canceled.</source>
        <translation>검사를 취소했습니다.</translation>
    </message>
    <message>
        <source>%1, %2 of %3</source>
        <comment>kernel</comment>
        <translation>%1, %3개 중 %2번째</translation>
    </message>
</context>
<context>
    <name>nodewise::views::KernelSaver</name>
    <message>
        <source>Save Kernels to a Folder</source>
        <translation>폴더에 커널 저장</translation>
    </message>
    <message>
        <source>Save Kernels</source>
        <translation>커널 저장</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>바꾸기(&amp;R)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message numerus="yes">
        <source>%n kernel(s) and plan.json written to %1</source>
        <translation>
            <numerusform>커널 %n개와 plan.json을 %1에 저장했습니다</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 already contains kernels.</source>
        <translation>%1에 이미 커널이 있습니다.</translation>
    </message>
    <message>
        <source>Files of the same names, and plan.json, are replaced. Other files stay.</source>
        <translation>이름이 같은 커널과 plan.json을 바꿉니다. 다른 파일은 그대로 둡니다.</translation>
    </message>
    <message>
        <source>Writing kernels to %1</source>
        <translation>%1에 커널을 쓰는 중</translation>
    </message>
    <message>
        <source>Saving the kernels was canceled.</source>
        <translation>커널 저장을 취소했습니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::LayoutPage</name>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>%1 (default)</source>
        <translation>%1 (기본)</translation>
    </message>
    <message>
        <source>Reading profiles…</source>
        <translation>프로필을 읽는 중…</translation>
    </message>
    <message>
        <source>No backend profile has a rule for layouts.</source>
        <translation>레이아웃 규칙이 있는 백엔드 프로필이 없습니다.</translation>
    </message>
    <message>
        <source>&amp;Backend</source>
        <translation>백엔드(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Order of axes</source>
        <translation>축 순서(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Result</source>
        <translation>결과(&amp;R)</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>레이아웃</translation>
    </message>
    <message>
        <source>Select a node to see the layout of its value on the device.</source>
        <translation>노드를 선택하면 값이 장치에 어떻게 놓이는지 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>This node returns no tensor.</source>
        <translation>이 노드는 텐서를 내지 않습니다.</translation>
    </message>
    <message>
        <source>Split across cores</source>
        <translation>코어 간 분할</translation>
    </message>
    <message>
        <source>Sticks run along the last axis</source>
        <translation>마지막 축을 따라 스틱이 놓입니다</translation>
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
    <message>
        <source>Runs next</source>
        <translation>다음에 실행</translation>
    </message>
    <message>
        <source>Its body is running</source>
        <translation>본문 실행 중</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>실패</translation>
    </message>
    <message>
        <source>Edited</source>
        <translation>편집됨</translation>
    </message>
    <message>
        <source>Has run</source>
        <translation>실행됨</translation>
    </message>
    <message>
        <source>Has run, value dropped</source>
        <translation>실행됨, 값 버림</translation>
    </message>
    <message>
        <source>Not run yet</source>
        <translation>아직 실행 안 됨</translation>
    </message>
    <message>
        <source>Time, short to long</source>
        <translation>시간, 짧음에서 김</translation>
    </message>
    <message>
        <source>Legend of op families and of what has run</source>
        <translation>연산 계열과 실행 상태의 범례</translation>
    </message>
</context>
<context>
    <name>nodewise::views::LegendBar</name>
    <message>
        <source>Colors from %1 to %2</source>
        <translation>%1부터 %2까지의 색</translation>
    </message>
</context>
<context>
    <name>nodewise::views::LifetimeView</name>
    <message>
        <source>Lifetimes of blocks</source>
        <translation>블록의 수명</translation>
    </message>
    <message>
        <source>Export Picture of Lifetimes</source>
        <translation>수명 그림 내보내기</translation>
    </message>
</context>
<context>
    <name>nodewise::views::LinePage</name>
    <message>
        <source>Along dimension %1 (%2)</source>
        <translation>차원 %1을(를) 따라 (%2)</translation>
    </message>
    <message>
        <source>Over all others</source>
        <translation>나머지 차원 전체</translation>
    </message>
    <message>
        <source>At the chosen element</source>
        <translation>고른 원소에서</translation>
    </message>
    <message>
        <source>Other dimensions</source>
        <translation>나머지 차원</translation>
    </message>
    <message>
        <source>The dimension along which the line runs</source>
        <translation>선이 따라가는 차원</translation>
    </message>
    <message>
        <source>Dimension of the line</source>
        <translation>선의 차원</translation>
    </message>
    <message>
        <source>A line can&apos;t be identified in this slice: use only numbers and ranges.</source>
        <translation>이 슬라이스에서는 한 줄을 정할 수 없습니다. 수와 범위만으로 적으세요.</translation>
    </message>
    <message>
        <source>How the other dimensions are shown: minimum, maximum and mean over them, or the element chosen in the grid</source>
        <translation>나머지 차원을 어떻게 다룰지: 최소, 최대, 평균을 보이거나 표에서 고른 원소의 위치를 씁니다</translation>
    </message>
    <message>
        <source>Use the wheel to zoom, drag to move, double-click to show all</source>
        <translation>휠로 확대하고 끌어서 옮기며 두 번 누르면 전체를 봅니다</translation>
    </message>
</context>
<context>
    <name>nodewise::views::LineView</name>
    <message>
        <source>Copied %1</source>
        <translation>%1 복사함</translation>
    </message>
    <message numerus="yes">
        <source>%Ln equal line(s)</source>
        <translation>
            <numerusform>같은 줄 %Ln개</numerusform>
        </translation>
    </message>
    <message>
        <source>… %1 more in this line</source>
        <translation>… 이 줄에 %1 더 있음</translation>
    </message>
    <message>
        <source>More than %1 MB can&apos;t be copied: save them to a file</source>
        <translation>%1 MB가 넘으면 복사하지 않습니다. 파일로 저장하십시오</translation>
    </message>
</context>
<context>
    <name>nodewise::views::LogPage</name>
    <message>
        <source>The file is empty.</source>
        <translation>빈 파일입니다.</translation>
    </message>
    <message>
        <source>before %1</source>
        <comment>pass</comment>
        <translation>%1 이전</translation>
    </message>
    <message>
        <source>%1 · %2 · %3</source>
        <comment>operation, size, what the pass did</comment>
        <translation>%1 · %2 · %3</translation>
    </message>
    <message>
        <source>comparing with %1…</source>
        <translation>%1와(과) 비교하는 중…</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>비교하는 중…</translation>
    </message>
    <message>
        <source>Both texts are empty.</source>
        <translation>두 텍스트가 모두 비어 있습니다.</translation>
    </message>
    <message>
        <source>no difference from %1</source>
        <translation>%1와(과) 차이 없음</translation>
    </message>
    <message>
        <source>−%1 +%2 lines against %3</source>
        <translation>%3 대비 −%1 +%2줄</translation>
    </message>
    <message>
        <source>reading: %1 %</source>
        <translation>읽는 중: %1%</translation>
    </message>
    <message numerus="yes">
        <source>%Ln line(s)</source>
        <translation>
            <numerusform>%Ln줄</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 dumps, %2 with changes</source>
        <translation>덤프 %1개, 바뀐 것 %2개</translation>
    </message>
    <message numerus="yes">
        <source>%Ln function(s)</source>
        <translation>
            <numerusform>함수 %Ln개</numerusform>
        </translation>
    </message>
    <message>
        <source>searching…</source>
        <translation>찾는 중…</translation>
    </message>
    <message>
        <source>filter by name</source>
        <translation>이름으로 거르기</translation>
    </message>
    <message>
        <source>Filter by name</source>
        <translation>이름으로 거르기</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>바뀐 것만</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>변경 내용</translation>
    </message>
    <message>
        <source>Show what the pass changed. To compare any two dumps, choose the second one with Ctrl</source>
        <translation>패스가 바꾼 것을 보여 줍니다. 임의의 두 덤프를 비교하려면 Ctrl을 누른 채 두 번째 덤프를 선택하십시오</translation>
    </message>
    <message>
        <source>Dumps</source>
        <translation>덤프</translation>
    </message>
    <message>
        <source>Functions</source>
        <translation>함수</translation>
    </message>
    <message>
        <source>The file became shorter while it was being read</source>
        <translation>읽는 동안 파일이 짧아졌습니다</translation>
    </message>
    <message>
        <source>after %1</source>
        <comment>pass</comment>
        <translation>%1 이후</translation>
    </message>
    <message>
        <source>This pass changed nothing, and the log has no dump of it.</source>
        <translation>이 패스는 아무것도 바꾸지 않았고, 로그에 텍스트가 없습니다.</translation>
    </message>
    <message>
        <source>The log ends before this dump.</source>
        <translation>이 덤프의 텍스트 앞에서 로그가 끝납니다.</translation>
    </message>
    <message>
        <source>search after all passes</source>
        <translation>모든 패스 이후에서 찾기</translation>
    </message>
    <message>
        <source>Search after all passes</source>
        <translation>모든 패스 이후에서 찾기</translation>
    </message>
    <message>
        <source>Hide dumps that are the same as the previous one of the same operation</source>
        <translation>같은 연산의 직전 덤프와 같은 덤프를 숨깁니다</translation>
    </message>
    <message>
        <source>Ignore Renumbering</source>
        <translation>번호 변경 무시</translation>
    </message>
    <message>
        <source>Treat values that are only renumbered (%12, %13) as equal</source>
        <translation>번호만 다시 매겨진 값(%12, %13)은 같은 것으로 봅니다</translation>
    </message>
    <message>
        <source>Export Dumps</source>
        <translation>덤프 내보내기</translation>
    </message>
    <message>
        <source>Export Functions</source>
        <translation>함수 내보내기</translation>
    </message>
</context>
<context>
    <name>nodewise::views::MainArea</name>
    <message>
        <source>Graphs</source>
        <translation>그래프</translation>
    </message>
    <message>
        <source>Graphs and panels</source>
        <translation>그래프와 패널</translation>
    </message>
</context>
<context>
    <name>nodewise::views::MatchCounter</name>
    <message>
        <source>%1…+</source>
        <comment>found so far, still counting</comment>
        <translation>%1…+</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>number of a match, of all matches</comment>
        <translation>%2개 중 %1번째</translation>
    </message>
</context>
<context>
    <name>nodewise::views::MatrixPage</name>
    <message>
        <source>Models</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>Filter models</source>
        <translation>모델 필터</translation>
    </message>
    <message>
        <source>Export Models</source>
        <translation>모델 내보내기</translation>
    </message>
    <message>
        <source>There are no models in this file.</source>
        <translation>이 파일에는 모델이 없습니다.</translation>
    </message>
    <message>
        <source>Operators by models</source>
        <translation>모델별 연산자</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>Filter operators</source>
        <translation>연산자 필터</translation>
    </message>
    <message>
        <source>Export Operators by Models</source>
        <translation>모델별 연산자 내보내기</translation>
    </message>
    <message>
        <source>Write what is shown as a table</source>
        <translation>표시된 내용을 표로 저장합니다</translation>
    </message>
    <message>
        <source>No model has an operator that was judged.</source>
        <translation>판정된 연산자가 있는 모델이 없습니다.</translation>
    </message>
    <message>
        <source>Show only %1: operators by the worst verdict of all models</source>
        <translation>%1만 표시: 모든 모델에서 가장 나쁜 판정 기준의 연산자</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>Export Runs</source>
        <translation>실행 내보내기</translation>
    </message>
    <message>
        <source>&amp;Open Model</source>
        <translation>모델 열기(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Open %1 at This Operator</source>
        <comment>a model</comment>
        <translation>%1을(를) 이 연산자에서 열기(&amp;O)</translation>
    </message>
    <message>
        <source>The matrix does not say where %1 lies.</source>
        <comment>a model</comment>
        <translation>행렬에 %1의 위치가 없습니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>모델 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n operator(s)</source>
        <translation>
            <numerusform>연산자 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>%L1 of %L2 nodes are missing in %3</source>
        <comment>... a backend profile</comment>
        <translation>%3에서 노드 %L2개 중 %L1개가 빠져 있습니다</translation>
    </message>
    <message numerus="yes">
        <source>%n model(s) could not be judged</source>
        <translation>
            <numerusform>모델 %n개를 판정할 수 없었습니다</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::MemoryPage</name>
    <message>
        <source>Measure Again</source>
        <translation>다시 측정</translation>
    </message>
    <message>
        <source>Measure Memory</source>
        <translation>메모리 측정</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>메모리</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>그래프</translation>
    </message>
    <message>
        <source>Lifetimes</source>
        <translation>수명</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>블록</translation>
    </message>
    <message>
        <source>Weights and inputs</source>
        <translation>가중치와 입력</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>내보내기…</translation>
    </message>
    <message>
        <source>outdated</source>
        <translation>지난 결과</translation>
    </message>
    <message>
        <source>node or operator</source>
        <translation>노드 또는 연산자</translation>
    </message>
    <message>
        <source>Filter blocks</source>
        <translation>블록 거르기</translation>
    </message>
    <message>
        <source>Export Blocks</source>
        <translation>블록 내보내기</translation>
    </message>
    <message>
        <source>Export Steps</source>
        <translation>단계 내보내기</translation>
    </message>
    <message>
        <source>Blocks alive at the cursor</source>
        <translation>커서 위치에 있는 블록</translation>
    </message>
    <message>
        <source>No value is alive here.</source>
        <translation>여기에 있는 것이 없습니다.</translation>
    </message>
    <message>
        <source>The run failed; what is shown is from before the failure. %1</source>
        <translation>실행이 실패하여 그 앞까지의 내용을 보여 줍니다. %1</translation>
    </message>
    <message>
        <source>The run failed immediately. %1</source>
        <translation>실행이 바로 실패했습니다. %1</translation>
    </message>
    <message>
        <source>Runs the program once from the start, without edits; the session stays at its stop</source>
        <translation>편집을 빼고 프로그램을 처음부터 한 번 실행합니다. 세션은 멈춘 곳에 그대로 있습니다</translation>
    </message>
    <message>
        <source>Go to the planned peak</source>
        <translation>계획한 최대 지점으로 이동합니다</translation>
    </message>
    <message>
        <source>Go to the measured peak</source>
        <translation>측정한 최대 지점으로 이동합니다</translation>
    </message>
    <message>
        <source>Bytes by step: live values, held memory, temporary memory of operators</source>
        <translation>단계별 바이트: 있는 값, 점유한 메모리, 연산자가 쓴 메모리</translation>
    </message>
    <message>
        <source>How long each block alive at the cursor holds its memory, largest first</source>
        <translation>커서 위치에 있는 블록이 메모리를 얼마나 오래 차지하는지 큰 것부터 보여 줍니다</translation>
    </message>
    <message>
        <source>Blocks alive at the cursor, largest first</source>
        <translation>커서 위치에 있는 것을 큰 것부터 보여 줍니다</translation>
    </message>
    <message>
        <source>Include what is alive throughout</source>
        <translation>처음부터 끝까지 있는 것도 보여 줍니다</translation>
    </message>
    <message>
        <source>Inputs, weights or the program were changed since; measure again</source>
        <translation>그 뒤에 입력, 가중치 또는 실행 대상이 바뀌었습니다. 다시 측정하세요</translation>
    </message>
    <message>
        <source>What is alive when, and how much memory does the run need at its peak? The program runs once from the start, and the planned and measured memory of each step is recorded.</source>
        <translation>언제 무엇이 메모리에 있고 실행에 메모리가 최대 얼마나 필요한지 알아봅니다. 프로그램을 처음부터 한 번 실행하면서 각 단계의 메모리를 계획과 실제 모두 기록합니다.</translation>
    </message>
    <message>
        <source>Measuring memory…</source>
        <translation>메모리를 재는 중…</translation>
    </message>
    <message>
        <source>Copy B&amp;locks</source>
        <translation>블록 복사(&amp;L)</translation>
    </message>
    <message>
        <source>Export &amp;Blocks at the Cursor…</source>
        <translation>커서 위치의 블록 내보내기(&amp;B)…</translation>
    </message>
    <message>
        <source>Export All &amp;Steps…</source>
        <translation>모든 단계 내보내기(&amp;S)…</translation>
    </message>
</context>
<context>
    <name>nodewise::views::MemoryPlot</name>
    <message>
        <source>Memory over the run</source>
        <translation>실행 중 메모리</translation>
    </message>
    <message>
        <source>Export Picture of Memory</source>
        <translation>메모리 그림 내보내기</translation>
    </message>
</context>
<context>
    <name>nodewise::views::MemoryRun</name>
    <message>
        <source>Memory is being measured.</source>
        <translation>메모리를 재는 중입니다.</translation>
    </message>
    <message>
        <source>The run that measures memory was canceled.</source>
        <translation>메모리 측정을 취소했습니다.</translation>
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
    <name>nodewise::views::MlirPage</name>
    <message>
        <source>&amp;Reload</source>
        <translation>다시 읽기(&amp;R)</translation>
    </message>
    <message>
        <source>The file no longer exists. What was read is still shown where possible.</source>
        <translation>파일이 더 이상 없습니다. 읽은 내용은 가능한 만큼 계속 보여 줍니다.</translation>
    </message>
    <message>
        <source>The file changed after it was read: what is shown may be out of date.</source>
        <translation>읽은 뒤에 파일이 바뀌었습니다. 보이는 내용이 파일의 내용과 다를 수 있습니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::MlirView</name>
    <message>
        <source>%1, definition: %2</source>
        <comment>line, its text</comment>
        <translation>%1, 정의: %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>line, its text</comment>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>외 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>line %1, %n use(s)</source>
        <translation>
            <numerusform>%1행, %n번 사용</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n use(s)</source>
        <translation>
            <numerusform>%n번 사용</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Next Use</source>
        <translation>다음 사용 위치(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous Use</source>
        <translation>이전 사용 위치(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Uses</source>
        <translation>사용 위치(&amp;U)</translation>
    </message>
</context>
<context>
    <name>nodewise::views::ModuleMap</name>
    <message>
        <source>the whole program</source>
        <translation>프로그램 전체</translation>
    </message>
    <message>
        <source>%1: %2, %3 %</source>
        <comment>module, amount, share</comment>
        <translation>%1: %2, %3 %</translation>
    </message>
    <message numerus="yes">
        <source>%n nodes are not counted: their operator has no formula, or a size is unknown.</source>
        <translation>
            <numerusform>노드 %n개는 세지 않았습니다. 연산자의 공식이 없거나 크기를 알 수 없습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>No operations are known.</source>
        <translation>알려진 연산이 없습니다.</translation>
    </message>
    <message>
        <source>No weights.</source>
        <translation>가중치가 없습니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::ModulePage</name>
    <message>
        <source>The file is empty.</source>
        <translation>빈 파일입니다.</translation>
    </message>
    <message>
        <source>MLIR can&apos;t read this bytecode.</source>
        <translation>MLIR이 이 바이트코드를 읽을 수 없습니다.</translation>
    </message>
    <message>
        <source>bytecode</source>
        <translation>바이트코드</translation>
    </message>
    <message numerus="yes">
        <source>%Ln line(s)</source>
        <translation>
            <numerusform>%Ln줄</numerusform>
        </translation>
    </message>
    <message>
        <source>Line %1, column %2: %3</source>
        <translation>%1번째 줄, %2번째 열: %3</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>찾기</translation>
    </message>
    <message>
        <source>Find text or a line (Ctrl+F, Ctrl+G)</source>
        <translation>텍스트나 줄 찾기 (Ctrl+F, Ctrl+G)</translation>
    </message>
    <message>
        <source>Go to the line</source>
        <translation>그 줄로 이동</translation>
    </message>
    <message>
        <source>This bytecode is larger than %1 MB. Convert it to text, which opens at any length: mlir-opt FILE -o FILE.mlir</source>
        <translation>이 바이트코드는 %1 MB가 넘습니다. 텍스트로 바꾸면 길이와 상관없이 열립니다: mlir-opt FILE -o FILE.mlir</translation>
    </message>
    <message>
        <source>MLIR is reading the bytecode…</source>
        <translation>MLIR이 바이트코드를 읽는 중…</translation>
    </message>
    <message>
        <source>Bytecode needs the kernel worker, which is missing.</source>
        <translation>바이트코드를 읽으려면 커널 작업 프로세스가 필요하지만 없습니다.</translation>
    </message>
    <message>
        <source>MLIR is reading it…</source>
        <translation>MLIR이 읽는 중…</translation>
    </message>
    <message>
        <source>MLIR can&apos;t read it; the outline is based on the text</source>
        <translation>MLIR이 읽을 수 없어 개요는 줄만 보고 만듭니다</translation>
    </message>
    <message>
        <source>fails verification</source>
        <translation>검증에 실패했습니다</translation>
    </message>
    <message>
        <source>verified</source>
        <translation>검증 통과</translation>
    </message>
    <message>
        <source>verified · unknown dialects: %1</source>
        <translation>검증 통과 · 알 수 없는 다이얼렉트: %1</translation>
    </message>
</context>
<context>
    <name>nodewise::views::NotesAnalysis</name>
    <message>
        <source>Notes</source>
        <translation>메모</translation>
    </message>
    <message>
        <source>This program has no node %1 any more.</source>
        <translation>이 프로그램에는 더 이상 노드 %1이(가) 없습니다.</translation>
    </message>
    <message>
        <source>Add Note</source>
        <translation>메모 추가</translation>
    </message>
    <message>
        <source>Note on %1:</source>
        <translation>%1에 대한 메모:</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>추가</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>메모: %1</translation>
    </message>
    <message>
        <source>Add &amp;Note…</source>
        <translation>메모 추가(&amp;N)…</translation>
    </message>
    <message>
        <source>and %1 more notes</source>
        <translation>외 메모 %1개</translation>
    </message>
</context>
<context>
    <name>nodewise::views::NotesPage</name>
    <message>
        <source>Notes</source>
        <translation>메모</translation>
    </message>
    <message>
        <source>node or word</source>
        <translation>노드 또는 단어</translation>
    </message>
    <message>
        <source>Filter the notes</source>
        <translation>메모 필터</translation>
    </message>
    <message>
        <source>Export Notes</source>
        <translation>메모 내보내기</translation>
    </message>
    <message>
        <source>Select a node and press Ctrl+Alt+N to pin a note to it. Notes are kept beside the program.</source>
        <translation>노드를 선택하고 Ctrl+Alt+N을 누르면 메모를 붙일 수 있습니다. 메모는 프로그램 옆에 저장됩니다.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>제거</translation>
    </message>
    <message>
        <source>Remove the selected note (Delete); Undo brings it back</source>
        <translation>선택한 메모를 제거합니다(Delete). 실행 취소로 되돌릴 수 있습니다</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>실행 취소</translation>
    </message>
    <message>
        <source>Take back the last change of the notes</source>
        <translation>메모의 마지막 변경을 되돌립니다</translation>
    </message>
</context>
<context>
    <name>nodewise::views::NoticeBar</name>
    <message>
        <source>&amp;Reload</source>
        <translation>다시 읽기(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Keep It</source>
        <translation>그대로 두기(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Keep Mine</source>
        <translation>내 것 유지(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Revert to Saved</source>
        <translation>저장된 내용으로 되돌리기(&amp;R)</translation>
    </message>
</context>
<context>
    <name>nodewise::views::NpuEditor</name>
    <message>
        <source>NPU Configuration of the Simulation</source>
        <translation>시뮬레이션의 NPU 구성</translation>
    </message>
    <message>
        <source>&amp;Reset All</source>
        <translation>모두 되돌리기(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Simulate</source>
        <translation>시뮬레이션(&amp;S)</translation>
    </message>
    <message>
        <source>Parameters of the configuration</source>
        <translation>구성의 파라미터</translation>
    </message>
    <message>
        <source>Export Parameters</source>
        <translation>파라미터 내보내기</translation>
    </message>
    <message>
        <source>A value typed here replaces the one of %1 in the simulation. Another configuration is chosen in the kernels panel.</source>
        <translation>여기에 입력한 값은 %1의 값 대신 시뮬레이션에 쓰입니다. 다른 구성은 커널 패널에서 고릅니다.</translation>
    </message>
    <message>
        <source>Set all parameters to the values of the configuration</source>
        <translation>모든 파라미터을 구성에 적힌 대로 되돌립니다</translation>
    </message>
</context>
<context>
    <name>nodewise::views::NpuModel</name>
    <message>
        <source>value</source>
        <translation>값</translation>
    </message>
    <message>
        <source>configuration</source>
        <translation>구성</translation>
    </message>
    <message>
        <source>parameter</source>
        <translation>파라미터</translation>
    </message>
    <message>
        <source>Kernels are tiled for it: they are planned anew.</source>
        <translation>커널을 이 값에 맞춰 타일로 나누므로 새로 계획합니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::NpuParameter</name>
    <message>
        <source>Cores; they share DRAM.</source>
        <translation>코어 수입니다. DRAM은 함께 씁니다.</translation>
    </message>
    <message>
        <source>The cores&apos; clock in MHz.</source>
        <translation>코어의 클록(MHz)입니다.</translation>
    </message>
    <message>
        <source>Lanes of the vector unit, and columns of an array.</source>
        <translation>벡터 유닛의 레인 수이자 배열의 열 수입니다.</translation>
    </message>
    <message>
        <source>Scratchpad of one lane in KB.</source>
        <translation>레인 하나의 스크래치패드 크기(KB)입니다.</translation>
    </message>
    <message>
        <source>Systolic arrays of a core.</source>
        <translation>코어 하나의 시스톨릭 배열 수입니다.</translation>
    </message>
    <message>
        <source>Rows of an array.</source>
        <translation>배열의 행 수입니다.</translation>
    </message>
    <message>
        <source>How DRAM is described: simple or ramulator2.</source>
        <translation>DRAM을 기술하는 방식입니다: simple 또는 ramulator2.</translation>
    </message>
    <message>
        <source>DRAM&apos;s clock in MHz.</source>
        <translation>DRAM의 클록(MHz)입니다.</translation>
    </message>
    <message>
        <source>GB/s of all channels together.</source>
        <translation>모든 채널을 합친 GB/s입니다.</translation>
    </message>
    <message>
        <source>GB/s of each channel.</source>
        <translation>채널마다의 GB/s입니다.</translation>
    </message>
    <message>
        <source>Cycles through the interconnect, one way.</source>
        <translation>인터커넥트를 한 방향으로 지나는 사이클 수입니다.</translation>
    </message>
    <message>
        <source>The interconnect&apos;s clock in MHz.</source>
        <translation>인터커넥트의 클록(MHz)입니다.</translation>
    </message>
    <message>
        <source>Iterations that a core works on at once.</source>
        <translation>코어가 한꺼번에 처리하는 반복 수입니다.</translation>
    </message>
    <message>
        <source>Instructions of a core that wait at once.</source>
        <translation>코어에서 한꺼번에 기다리는 명령 수입니다.</translation>
    </message>
    <message>
        <source>The type of core; only ws_mesh is simulated.</source>
        <translation>코어의 종류입니다. ws_mesh만 시뮬레이션합니다.</translation>
    </message>
    <message>
        <source>Bits that a lane processes per cycle.</source>
        <translation>레인이 사이클마다 처리하는 비트 수입니다.</translation>
    </message>
    <message>
        <source>Weight tiles that an array holds, including the one in use.</source>
        <translation>배열이 담는 가중치 타일 수입니다. 쓰고 있는 것도 셉니다.</translation>
    </message>
    <message>
        <source>Channels of DRAM; requests are interleaved across them.</source>
        <translation>DRAM 채널 수입니다. 요청은 차례로 나뉩니다.</translation>
    </message>
    <message>
        <source>DRAM clock cycles from a request to its data.</source>
        <translation>요청에서 데이터까지 걸리는 DRAM 클록 사이클 수입니다.</translation>
    </message>
    <message>
        <source>Bytes per DRAM request.</source>
        <translation>DRAM 요청 하나의 바이트 수입니다.</translation>
    </message>
    <message>
        <source>The interconnect&apos;s type; all are simulated as simple.</source>
        <translation>인터커넥트의 종류입니다. 모두 simple로 시뮬레이션합니다.</translation>
    </message>
    <message>
        <source>Requests that a core sends per cycle.</source>
        <translation>코어가 사이클마다 보내는 요청 수입니다.</translation>
    </message>
    <message>
        <source>Has no effect: kernels are tiled for the lanes&apos; scratchpads.</source>
        <translation>영향이 없습니다. 커널은 레인의 스크래치패드에 맞춰 타일로 나눕니다.</translation>
    </message>
    <message>
        <source>Copies of a core that run at once.</source>
        <translation>코어가 한꺼번에 진행하는 복사 수입니다.</translation>
    </message>
    <message>
        <source>Vector unit passes for an addition or a copy.</source>
        <translation>덧셈이나 복사에 드는 벡터 유닛의 패스 수입니다.</translation>
    </message>
    <message>
        <source>Vector unit passes for a multiplication.</source>
        <translation>곱셈에 드는 벡터 유닛의 패스 수입니다.</translation>
    </message>
    <message>
        <source>Vector unit passes for a comparison.</source>
        <translation>비교에 드는 벡터 유닛의 패스 수입니다.</translation>
    </message>
    <message>
        <source>Vector unit passes for a type conversion.</source>
        <translation>형 변환에 드는 벡터 유닛의 패스 수입니다.</translation>
    </message>
    <message>
        <source>Vector unit passes for a division.</source>
        <translation>나눗셈에 드는 벡터 유닛의 패스 수입니다.</translation>
    </message>
    <message>
        <source>Vector unit passes for a square root.</source>
        <translation>제곱근에 드는 벡터 유닛의 패스 수입니다.</translation>
    </message>
    <message>
        <source>Vector unit passes for exp, log, tanh or erf.</source>
        <translation>exp, log, tanh, erf에 드는 벡터 유닛의 패스 수입니다.</translation>
    </message>
    <message>
        <source>Vector unit passes for a sine or cosine.</source>
        <translation>사인이나 코사인에 드는 벡터 유닛의 패스 수입니다.</translation>
    </message>
    <message>
        <source>%1 Default: %2.</source>
        <translation>%1 기본값: %2.</translation>
    </message>
    <message>
        <source>Its file name says which DRAM: HBM2, HBM3, DDR4, LPDDR5.</source>
        <translation>파일 이름이 DRAM의 종류를 나타냅니다: HBM2, HBM3, DDR4, LPDDR5.</translation>
    </message>
    <message>
        <source>Whether an iteration that has only stores left makes room for the next.</source>
        <translation>저장만 남은 반복이 다음 반복에 자리를 내주는지 정합니다.</translation>
    </message>
    <message>
        <source>Whether an iteration begins only when the loads of those before it are done.</source>
        <translation>앞선 반복의 로드가 모두 끝나야 반복을 시작하는지 정합니다.</translation>
    </message>
    <message>
        <source>Whether what the iteration before loaded last is not loaded again.</source>
        <translation>앞선 반복이 마지막으로 로드한 것을 다시 로드하지 않는지 정합니다.</translation>
    </message>
    <message>
        <source>Requests that one copy sends per cycle at most; 0 means as many as the core.</source>
        <translation>복사 하나가 사이클마다 보내는 요청 수의 상한입니다. 0이면 코어와 같습니다.</translation>
    </message>
    <message>
        <source>Whether copies keep their order; otherwise loads go before stores.</source>
        <translation>복사가 순서를 지키는지 정합니다. 아니면 로드가 저장보다 먼저입니다.</translation>
    </message>
    <message>
        <source>Bytes of a DRAM row; 0 means no rows.</source>
        <translation>DRAM 행의 바이트 수입니다. 0이면 행이 없습니다.</translation>
    </message>
    <message>
        <source>Banks of a DRAM channel; each holds one row open.</source>
        <translation>DRAM 채널의 뱅크 수입니다. 뱅크마다 행 하나를 열어 둡니다.</translation>
    </message>
    <message>
        <source>DRAM clock cycles to open a row.</source>
        <translation>행을 여는 데 걸리는 DRAM 클록 사이클 수입니다.</translation>
    </message>
    <message>
        <source>DRAM clock cycles to close a row.</source>
        <translation>행을 닫는 데 걸리는 DRAM 클록 사이클 수입니다.</translation>
    </message>
    <message>
        <source>DRAM clock cycles between two rows opened in one bank.</source>
        <translation>한 뱅크에서 행을 연달아 여는 DRAM 클록 사이클 간격입니다.</translation>
    </message>
    <message>
        <source>DRAM clock cycles between two rows opened in one channel.</source>
        <translation>한 채널에서 행을 연달아 여는 DRAM 클록 사이클 간격입니다.</translation>
    </message>
    <message>
        <source>DRAM clock cycles of a refresh; 0 means none.</source>
        <translation>리프레시에 걸리는 DRAM 클록 사이클 수입니다. 0이면 없습니다.</translation>
    </message>
    <message>
        <source>DRAM clock cycles from one refresh to the next.</source>
        <translation>리프레시 사이의 DRAM 클록 사이클 수입니다.</translation>
    </message>
    <message>
        <source>DRAM clock cycles lost when writes follow reads.</source>
        <translation>읽기에서 쓰기로 바뀔 때 잃는 DRAM 클록 사이클 수입니다.</translation>
    </message>
    <message>
        <source>DRAM clock cycles lost when reads follow writes.</source>
        <translation>쓰기에서 읽기로 바뀔 때 잃는 DRAM 클록 사이클 수입니다.</translation>
    </message>
    <message>
        <source>Requests that wait in a DRAM channel.</source>
        <translation>DRAM 채널에서 기다리는 요청 수입니다.</translation>
    </message>
    <message>
        <source>Nanoseconds from a program&apos;s start to its first launch.</source>
        <translation>프로그램 시작부터 첫 실행까지의 나노초입니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::NumericsPanel</name>
    <message>
        <source>Numerics</source>
        <translation>수치</translation>
    </message>
    <message>
        <source>Pages of the numerics panel</source>
        <translation>수치 패널의 페이지</translation>
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
    <message>
        <source>Export Modules</source>
        <translation>모듈 내보내기</translation>
    </message>
</context>
<context>
    <name>nodewise::views::OutlinePage</name>
    <message>
        <source>Loops, copies, buffers and computations</source>
        <translation>루프, 복사, 버퍼, 계산</translation>
    </message>
    <message>
        <source>Rendered MLIR</source>
        <translation>렌더링한 MLIR</translation>
    </message>
    <message>
        <source>loop, buffer or operation</source>
        <translation>루프, 버퍼 또는 연산</translation>
    </message>
    <message>
        <source>Filter the outline</source>
        <translation>개요 거르기</translation>
    </message>
    <message>
        <source>Export Outline</source>
        <translation>개요 내보내기</translation>
    </message>
</context>
<context>
    <name>nodewise::views::PanelWindow</name>
    <message>
        <source>%1 — %2</source>
        <comment>a panel&apos;s window: panel and program</comment>
        <translation>%1 — %2</translation>
    </message>
</context>
<context>
    <name>nodewise::views::PassPage</name>
    <message>
        <source>Line %1: %2</source>
        <translation>%1번째 줄: %2</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>변경</translation>
    </message>
    <message>
        <source>Passes</source>
        <translation>패스</translation>
    </message>
    <message>
        <source>Export Passes</source>
        <translation>패스 내보내기</translation>
    </message>
    <message>
        <source>search after all passes</source>
        <translation>모든 패스 이후에서 찾기</translation>
    </message>
    <message>
        <source>Search after all passes</source>
        <translation>모든 패스 이후에서 찾기</translation>
    </message>
    <message>
        <source>Show what the pass changed: removed and added lines</source>
        <translation>패스가 바꾼 것, 곧 없어진 줄과 생긴 줄을 보여 줍니다</translation>
    </message>
    <message>
        <source>MLIR after the pass</source>
        <translation>패스를 거친 MLIR</translation>
    </message>
</context>
<context>
    <name>nodewise::views::PathField</name>
    <message>
        <source>Choose Folder</source>
        <translation>폴더 선택</translation>
    </message>
    <message>
        <source>Choose File</source>
        <translation>파일 선택</translation>
    </message>
    <message>
        <source>File…</source>
        <translation>파일…</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>파일을 선택합니다</translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation>폴더…</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>폴더를 선택합니다</translation>
    </message>
</context>
<context>
    <name>nodewise::views::PathPage</name>
    <message>
        <source>Looking for the critical path…</source>
        <translation>임계 경로를 찾는 중…</translation>
    </message>
    <message>
        <source>There is no path: the trace has no slices.</source>
        <translation>경로가 없습니다. 이 트레이스에는 슬라이스가 없습니다.</translation>
    </message>
    <message>
        <source>%1 slices: busy for %2 (%3 %), gaps of %4</source>
        <translation>슬라이스 %1개: 동작 %2 (%3 %), 간격 %4</translation>
    </message>
    <message>
        <source>Slices of the critical path</source>
        <translation>임계 경로의 슬라이스</translation>
    </message>
    <message>
        <source>slice or lane</source>
        <translation>슬라이스 또는 레인</translation>
    </message>
    <message>
        <source>Filter slices</source>
        <translation>슬라이스 거르기</translation>
    </message>
    <message>
        <source>Export Critical Path</source>
        <translation>임계 경로 내보내기</translation>
    </message>
    <message>
        <source>Write the slices that are shown as a table</source>
        <translation>보이는 슬라이스를 표로 저장합니다</translation>
    </message>
</context>
<context>
    <name>nodewise::views::PictureDialog</name>
    <message>
        <source>Export Picture</source>
        <translation>그림 내보내기</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>저장…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation>%1 × %2 픽셀</translation>
    </message>
    <message>
        <source>As &amp;shown</source>
        <translation>보이는 그대로(&amp;S)</translation>
    </message>
    <message>
        <source>The whole slice, &amp;pixels per element:</source>
        <translation>슬라이스 전체, 원소 한 변의 픽셀 수(&amp;P):</translation>
    </message>
    <message>
        <source>Pixels per element</source>
        <translation>원소 한 변의 픽셀 수</translation>
    </message>
    <message>
        <source>With one pixel per element, a picture can have at most %1 elements and %2 pixels a side: show a slice to write a part of this tensor.</source>
        <translation>원소마다 픽셀을 하나씩 두는 그림은 원소가 최대 %1개, 한 변이 최대 %2픽셀입니다. 이 텐서의 일부를 쓰려면 슬라이스를 표시하세요.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::PictureExport</name>
    <message>
        <source>there is not enough memory for the picture</source>
        <translation>그림을 만들 메모리가 부족합니다</translation>
    </message>
    <message>
        <source>the engine has ended</source>
        <translation>엔진이 종료되었습니다</translation>
    </message>
    <message>
        <source>Reading the picture: part %1 of %2</source>
        <translation>그림을 읽는 중: 조각 %1/%2</translation>
    </message>
    <message>
        <source>the tensor changed while it was read</source>
        <translation>읽는 동안 텐서가 바뀌었습니다</translation>
    </message>
    <message>
        <source>Writing the picture</source>
        <translation>그림을 쓰는 중</translation>
    </message>
</context>
<context>
    <name>nodewise::views::PictureSaver</name>
    <message>
        <source>PNG picture (*.png)</source>
        <translation>PNG 그림 (*.png)</translation>
    </message>
    <message>
        <source>SVG picture (*.svg)</source>
        <translation>SVG 그림 (*.svg)</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>저장했습니다: %1</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: %2</source>
        <translation>%1을(를) 쓸 수 없습니다: %2</translation>
    </message>
</context>
<context>
    <name>nodewise::views::PinnedTensor</name>
    <message>
        <source>stays</source>
        <comment>pinned tensor</comment>
        <translation>고정</translation>
    </message>
    <message>
        <source>follows</source>
        <comment>pinned tensor</comment>
        <translation>따라감</translation>
    </message>
    <message>
        <source>A copy of the value as it was when it was pinned</source>
        <translation>고정할 때의 값을 복사한 것입니다</translation>
    </message>
    <message>
        <source>The value as it is at each stop</source>
        <translation>정지할 때마다 그때의 값을 보입니다</translation>
    </message>
    <message>
        <source>Numbers of %1</source>
        <translation>%1의 수</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>고정 해제</translation>
    </message>
    <message>
        <source>Unpin %1</source>
        <translation>%1 고정 해제</translation>
    </message>
</context>
<context>
    <name>nodewise::views::PipelinePage</name>
    <message numerus="yes">
        <source>%n step(s) · %1 ms</source>
        <translation>
            <numerusform>%n단계 · %1 ms</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose a backend profile: its decompositions and passes are applied to the program, step by step.</source>
        <translation>백엔드 프로필을 고르십시오. 프로필의 분해와 패스를 프로그램에 단계별로 적용합니다.</translation>
    </message>
    <message>
        <source>after %1</source>
        <translation>%1 이후</translation>
    </message>
    <message>
        <source>Pipeline of</source>
        <translation>파이프라인:</translation>
    </message>
    <message>
        <source>Backend profile</source>
        <translation>백엔드 프로필</translation>
    </message>
    <message>
        <source>Backend profile whose decompositions and passes are applied</source>
        <translation>분해와 패스를 적용할 백엔드 프로필</translation>
    </message>
    <message>
        <source>↑ Step Back</source>
        <translation>↑ 이전 단계</translation>
    </message>
    <message>
        <source>↓ Step</source>
        <translation>↓ 다음 단계</translation>
    </message>
    <message>
        <source>Open Result</source>
        <translation>결과 열기</translation>
    </message>
    <message>
        <source>Show the rewritten graph beside the program, where it can be run and compared with it</source>
        <translation>다시 쓴 그래프를 프로그램 옆에 엽니다. 거기서 실행하고 프로그램과 비교할 수 있습니다</translation>
    </message>
    <message>
        <source>Steps of the pipeline</source>
        <translation>파이프라인의 단계</translation>
    </message>
    <message>
        <source>What the step did to each node</source>
        <translation>이 단계가 각 노드에 한 일</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>취소(&amp;C)</translation>
    </message>
    <message>
        <source>Rewrite &amp;Again</source>
        <translation>다시 쓰기(&amp;A)</translation>
    </message>
    <message>
        <source>Rewriting the program with %1…</source>
        <translation>%1(으)로 프로그램을 다시 쓰는 중…</translation>
    </message>
    <message>
        <source>The profile %1 has errors, so nothing was rewritten:</source>
        <translation>프로필 %1에 오류가 있어 아무것도 다시 쓰지 않았습니다:</translation>
    </message>
    <message>
        <source>Previous step that changed something (%1)</source>
        <translation>무언가를 바꾼 이전 단계 (%1)</translation>
    </message>
    <message>
        <source>Next step that changed something (%1)</source>
        <translation>무언가를 바꾼 다음 단계 (%1)</translation>
    </message>
    <message>
        <source>Rewriting progress</source>
        <translation>프로그램 재작성 진행률</translation>
    </message>
    <message>
        <source>Export Steps</source>
        <translation>단계 내보내기</translation>
    </message>
    <message>
        <source>node, rule or reason</source>
        <translation>노드, 규칙 또는 이유</translation>
    </message>
    <message>
        <source>Filter nodes</source>
        <translation>노드 거르기</translation>
    </message>
    <message>
        <source>Export What the Step Did</source>
        <translation>단계가 한 일 내보내기</translation>
    </message>
    <message>
        <source>Write what is shown as a table</source>
        <translation>보이는 것을 표로 저장합니다</translation>
    </message>
</context>
<context>
    <name>nodewise::views::PipelineRun</name>
    <message>
        <source>Profiles rewrite an FX graph. Open the .pt2 file that this IR was made from.</source>
        <translation>프로필은 FX 그래프를 다시 씁니다. 이 IR의 원본인 .pt2 파일을 여십시오.</translation>
    </message>
    <message>
        <source>This window has no engine to rewrite the program.</source>
        <translation>이 창에는 프로그램을 다시 쓸 엔진이 없습니다.</translation>
    </message>
    <message>
        <source>Rewriting was canceled.</source>
        <translation>다시 쓰기를 취소했습니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::PlotView</name>
    <message>
        <source>&amp;Copy Picture</source>
        <translation>그림 복사(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Export Picture…</source>
        <translation>그림 내보내기(&amp;E)…</translation>
    </message>
</context>
<context>
    <name>nodewise::views::ProblemPage</name>
    <message>
        <source>Warning: %1</source>
        <comment>place in a file</comment>
        <translation>경고: %1</translation>
    </message>
    <message>
        <source>Error: %1</source>
        <comment>place in a file</comment>
        <translation>오류: %1</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>What is wrong</source>
        <translation>문제</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>문제</translation>
    </message>
    <message>
        <source>Export Problems</source>
        <translation>문제 내보내기</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>what is wrong, and what to do</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Errors %1 · Warnings %2</source>
        <comment>counts</comment>
        <translation>오류 %1 · 경고 %2</translation>
    </message>
    <message>
        <source>Warnings %1</source>
        <comment>count</comment>
        <translation>경고 %1</translation>
    </message>
    <message>
        <source>Errors %1</source>
        <comment>count</comment>
        <translation>오류 %1</translation>
    </message>
</context>
<context>
    <name>nodewise::views::ProfileChoice</name>
    <message>
        <source>The profile &apos;%1&apos; has no kernel templates, so kernels are planned with &apos;%2&apos;.</source>
        <translation>프로필 &apos;%1&apos;에는 커널 템플릿이 없어 커널은 &apos;%2&apos;(으)로 계획합니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::ProfileEditor</name>
    <message>
        <source>%1 (shipped)</source>
        <comment>profile</comment>
        <translation>%1 (기본 제공)</translation>
    </message>
    <message>
        <source>Functions of %1</source>
        <comment>a profile</comment>
        <translation>%1의 함수</translation>
    </message>
    <message>
        <source>Profile Editor</source>
        <translation>프로필 편집기</translation>
    </message>
    <message>
        <source>Copy to Edit</source>
        <translation>복사해서 편집</translation>
    </message>
    <message>
        <source>&amp;Judge by This Profile</source>
        <translation>이 프로필로 판정(&amp;J)</translation>
    </message>
    <message>
        <source>Profiles and their functions</source>
        <translation>프로필과 그 함수</translation>
    </message>
    <message>
        <source>my-%1</source>
        <comment>name of a file: a copy of this profile</comment>
        <translation>my-%1</translation>
    </message>
    <message>
        <source>Not copied: %1</source>
        <translation>복사하지 못함: %1</translation>
    </message>
    <message>
        <source>A copy, in your folder: %1</source>
        <translation>내 폴더의 사본: %1</translation>
    </message>
    <message>
        <source>&amp;Duplicate Profile</source>
        <translation>프로파일 복제(&amp;D)</translation>
    </message>
    <message>
        <source>Profiles and functions (*.json *.py)</source>
        <translation>프로파일과 함수 (*.json *.py)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>모든 파일 (*)</translation>
    </message>
    <message>
        <source>%1 can&apos;t be read</source>
        <translation>%1을(를) 읽을 수 없습니다</translation>
    </message>
    <message>
        <source>%1 (generated)</source>
        <comment>table</comment>
        <translation>%1 (생성됨)</translation>
    </message>
    <message>
        <source>What PyTorch&apos;s own compiler does with operators, generated by a script; rules of the profile take precedence</source>
        <translation>PyTorch 자체 컴파일러가 연산자를 처리하는 방식을 스크립트로 만든 표입니다. 프로필의 규칙이 우선합니다</translation>
    </message>
    <message>
        <source>generated: read-only</source>
        <translation>생성됨: 읽기 전용</translation>
    </message>
    <message>
        <source>A shipped profile is read-only: put a copy into your folder, then choose and edit it</source>
        <translation>기본 제공 프로필은 읽기 전용입니다: 사본을 내 폴더에 두고 고른 뒤 편집합니다</translation>
    </message>
    <message>
        <source>Generated from PyTorch by a script. A rule of the profile for an operator takes precedence over the table.</source>
        <translation>스크립트가 PyTorch에서 만든 표입니다. 같은 연산자에 대한 프로필의 규칙이 표보다 우선합니다.</translation>
    </message>
    <message>
        <source>This table is generated and read-only. Write a rule in the profile instead.</source>
        <translation>이 표는 생성된 것이라 읽기 전용입니다. 대신 프로필에 규칙을 쓰십시오.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::ProfilePanel</name>
    <message>
        <source>Nothing has run yet.</source>
        <translation>아직 아무것도 실행하지 않았습니다.</translation>
    </message>
    <message>
        <source>%1 in operators</source>
        <translation>연산자에 %1</translation>
    </message>
    <message>
        <source>Export Chrome Trace</source>
        <translation>Chrome 추적 내보내기</translation>
    </message>
    <message>
        <source>Chrome trace (*.json)</source>
        <translation>Chrome 추적 (*.json)</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>저장함: %1</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: %2</source>
        <translation>%1을(를) 쓸 수 없습니다: %2</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>프로파일</translation>
    </message>
    <message>
        <source>By node</source>
        <translation>노드별</translation>
    </message>
    <message>
        <source>By operator</source>
        <translation>연산자별</translation>
    </message>
    <message>
        <source>By module</source>
        <translation>모듈별</translation>
    </message>
    <message>
        <source>Sum up times</source>
        <translation>시간 합산 기준</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>내보내기…</translation>
    </message>
    <message>
        <source>Export Profile</source>
        <translation>프로파일 내보내기</translation>
    </message>
    <message>
        <source>Export the times as a Chrome trace, which Perfetto opens</source>
        <translation>시간을 Perfetto에서 열리는 Chrome 추적으로 저장합니다</translation>
    </message>
</context>
<context>
    <name>nodewise::views::ProfileRuleBar</name>
    <message>
        <source>Select them</source>
        <translation>선택</translation>
    </message>
    <message>
        <source>Select the nodes whose chain includes this rule</source>
        <translation>판정 과정에 이 규칙이 있는 노드를 선택합니다</translation>
    </message>
    <message>
        <source>No rule applies until the errors are fixed.</source>
        <translation>오류를 고칠 때까지 어떤 규칙도 적용되지 않습니다.</translation>
    </message>
    <message numerus="yes">
        <source>This rule decides %n node(s).</source>
        <translation>
            <numerusform>이 규칙이 노드 %n개를 정합니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>This rule decides no node of this program.</source>
        <translation>이 규칙은 이 프로그램의 어떤 노드도 정하지 않습니다.</translation>
    </message>
    <message>
        <source>Put the cursor in a rule to see what it decides.</source>
        <translation>규칙에 커서를 두면 무엇을 정하는지 보입니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::ProfileVerdicts</name>
    <message>
        <source>What the text changes compared with the saved file</source>
        <translation>저장된 파일과 비교해 텍스트가 바꾸는 것</translation>
    </message>
    <message>
        <source>Export Changed Verdicts</source>
        <translation>바뀐 판정 내보내기</translation>
    </message>
    <message>
        <source>The profile has no errors, and uses no unknown names.</source>
        <translation>프로필에 오류가 없으며, 알 수 없는 이름도 쓰지 않습니다.</translation>
    </message>
    <message>
        <source>Judging…</source>
        <translation>판정 중…</translation>
    </message>
    <message>
        <source>Nothing has been judged yet</source>
        <translation>아직 판정하지 않았습니다</translation>
    </message>
    <message>
        <source>Before the errors:</source>
        <comment>what is shown of a program</comment>
        <translation>오류가 생기기 전:</translation>
    </message>
    <message>
        <source>This program:</source>
        <translation>이 프로그램:</translation>
    </message>
    <message>
        <source>Changed Verdicts %1</source>
        <comment>count of nodes</comment>
        <translation>바뀐 판정 %1</translation>
    </message>
    <message>
        <source>Changed Verdicts</source>
        <translation>바뀐 판정</translation>
    </message>
    <message>
        <source>Your edits change no verdict of this program.</source>
        <translation>입력한 내용은 이 프로그램의 판정을 바꾸지 않습니다.</translation>
    </message>
    <message>
        <source>There are no verdicts of the saved file to compare with.</source>
        <translation>비교할 저장된 파일의 판정이 없습니다.</translation>
    </message>
    <message>
        <source>While you edit the profile, verdicts that differ from the saved file are shown here.</source>
        <translation>프로파일을 편집하는 동안, 저장된 파일과 비교하여 바뀐 판정이 여기에 나타납니다.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>노드 %Ln개</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::QueryHelp</name>
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
        <source>All terms must match. A minus before a term negates it, a tilde before a value makes it a regular expression, an equals sign matches the whole word, quotes keep spaces. In a shape, _ is any one dimension, * any number of them, and &gt;64 compares.</source>
        <translation>모든 항이 맞아야 합니다. 항 앞의 빼기표는 부정, 값 앞의 물결표는 정규식, 등호는 낱말 전체 일치, 따옴표는 공백 유지입니다. 형상에서 _는 한 차원, *는 여러 차원, &gt;64는 비교입니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::RasterView</name>
    <message>
        <source>row %1, column %2</source>
        <translation>%1행 %2열</translation>
    </message>
    <message>
        <source>%1 … %2, mean %3</source>
        <translation>%1 … %2, 평균 %3</translation>
    </message>
    <message>
        <source>Picture of the numbers</source>
        <translation>수의 그림</translation>
    </message>
    <message>
        <source>%1 rows and %2 columns, colors from %3 to %4</source>
        <translation>%1행 %2열, 색 범위 %3부터 %4까지</translation>
    </message>
</context>
<context>
    <name>nodewise::views::ReferenceLine</name>
    <message>
        <source>Δ reference</source>
        <translation>기준과의 차이</translation>
    </message>
    <message>
        <source>Show its row among the compared values</source>
        <translation>비교한 값 목록에서 이 행을 보여 줍니다</translation>
    </message>
    <message>
        <source>Δ reference: %1</source>
        <comment>verdict</comment>
        <translation>기준과의 차이: %1</translation>
    </message>
    <message>
        <source>max abs</source>
        <translation>최대 절대</translation>
    </message>
    <message>
        <source>max rel</source>
        <translation>최대 상대</translation>
    </message>
    <message>
        <source>cosine</source>
        <translation>코사인</translation>
    </message>
    <message>
        <source>SNR</source>
        <translation>SNR</translation>
    </message>
    <message>
        <source>beside %1</source>
        <comment>the reference&apos;s value</comment>
        <translation>%1과(와) 비교</translation>
    </message>
    <message>
        <source>worst of %1: %2</source>
        <comment>node; its element or time in a loop</comment>
        <translation>%1에서 가장 나쁜 값: %2</translation>
    </message>
</context>
<context>
    <name>nodewise::views::RiskAnalysis</name>
    <message>
        <source>Risk and Memory</source>
        <translation>위험과 메모리</translation>
    </message>
</context>
<context>
    <name>nodewise::views::RiskPage</name>
    <message>
        <source>Export Numerical Risk</source>
        <translation>수치 위험 내보내기</translation>
    </message>
    <message>
        <source>Find Risks</source>
        <translation>위험 찾기</translation>
    </message>
    <message>
        <source>Own type</source>
        <translation>자체 형식</translation>
    </message>
    <message>
        <source>Risk</source>
        <translation>위험</translation>
    </message>
    <message>
        <source>Values and their numerical risk</source>
        <translation>값과 그 수치 위험</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>경로</translation>
    </message>
    <message>
        <source>Colors</source>
        <translation>색</translation>
    </message>
    <message>
        <source>%1
Show only values of this level; select several to combine them, none to show all</source>
        <translation>%1
이 수준의 값만 보여 줍니다. 여럿을 고르면 합쳐지고, 고르지 않으면 모두 보입니다</translation>
    </message>
    <message>
        <source>Origins of NaN and Inf</source>
        <translation>NaN과 Inf가 시작하는 곳</translation>
    </message>
    <message>
        <source>Export Origins of NaN and Inf</source>
        <translation>NaN/Inf 발생 지점 내보내기</translation>
    </message>
    <message>
        <source>NaN and Inf originate at %1 more places, which are not listed.</source>
        <translation>NaN과 Inf가 시작하는 곳이 %1곳 더 있으나 목록에는 없습니다.</translation>
    </message>
    <message>
        <source>No value of this program is floating-point.</source>
        <translation>이 프로그램에는 부동소수점 값이 없습니다.</translation>
    </message>
    <message>
        <source>Runs the program once on this session&apos;s inputs, and shows how close each value comes to the limits of its type, what a cast to float16, bfloat16 or float8 would lose, and where NaN and Inf originate.</source>
        <translation>이 세션의 입력으로 프로그램을 한 번 실행하여, 각 값이 형식의 한계에 얼마나 가까운지, float16, bfloat16 또는 float8로 변환하면 무엇을 잃는지, NaN과 Inf가 어디서 시작하는지 알려 줍니다.</translation>
    </message>
    <message>
        <source>Include parameters, buffers and constants</source>
        <translation>매개변수, 버퍼, 상수도 보입니다</translation>
    </message>
    <message>
        <source>Highlight where the chosen NaN or Inf went on the graphs</source>
        <translation>고른 NaN 또는 Inf가 퍼진 경로를 그래프에 밝힙니다</translation>
    </message>
    <message>
        <source>What the colors on the graphs show: each value against its own type, or what a cast would lose</source>
        <translation>그래프의 색이 뜻하는 것: 각 값의 자체 형식에 대한 수준, 또는 변환하면 잃는 것</translation>
    </message>
    <message>
        <source>Analyzing values…</source>
        <translation>값을 살펴보는 중…</translation>
    </message>
</context>
<context>
    <name>nodewise::views::RiskRun</name>
    <message>
        <source>Numerical risk is being analyzed.</source>
        <translation>수치 위험을 찾는 중입니다.</translation>
    </message>
    <message>
        <source>The run for numerical risk was canceled.</source>
        <translation>수치 위험 찾기를 취소했습니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::RooflinePage</name>
    <message numerus="yes">
        <source>%n kernel(s) without operations or bytes not shown</source>
        <translation>
            <numerusform>연산이나 데이터 이동이 없는 커널 %n개는 표시하지 않음</numerusform>
        </translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>루프라인</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>내보내기…</translation>
    </message>
    <message>
        <source>%1 of %2: the roofline time as a share of the time taken</source>
        <comment>percent, cycles</comment>
        <translation>%2 중 %1: 걸린 시간에 대한 루프라인 시간의 비율</translation>
    </message>
    <message>
        <source>Save the plot as a picture</source>
        <translation>그래프를 그림으로 저장합니다</translation>
    </message>
</context>
<context>
    <name>nodewise::views::RooflinePlot</name>
    <message>
        <source>Roofline: a dot for each kernel</source>
        <translation>루프라인: 커널마다 점 하나</translation>
    </message>
    <message>
        <source>Export Picture of the Roofline</source>
        <translation>루프라인 그림 내보내기</translation>
    </message>
</context>
<context>
    <name>nodewise::views::SchemaService</name>
    <message>
        <source>Operator schemas: the engine is starting</source>
        <translation>연산자 스키마: 엔진을 시작하는 중</translation>
    </message>
    <message>
        <source>Operator schemas are not available: %1</source>
        <translation>연산자 스키마를 쓸 수 없습니다: %1</translation>
    </message>
    <message>
        <source>Operator schemas: the engine ended and is restarting (%1)</source>
        <translation>연산자 스키마: 엔진이 끝나서 다시 시작합니다 (%1)</translation>
    </message>
</context>
<context>
    <name>nodewise::views::SdscPage</name>
    <message>
        <source>&amp;Tensor</source>
        <translation>텐서(&amp;T)</translation>
    </message>
    <message>
        <source>input</source>
        <translation>입력</translation>
    </message>
    <message>
        <source>output</source>
        <translation>출력</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>쓰지 않음</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>function</source>
        <translation>함수</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>유닛</translation>
    </message>
    <message>
        <source>reads</source>
        <translation>읽음</translation>
    </message>
    <message>
        <source>writes</source>
        <translation>씀</translation>
    </message>
    <message>
        <source>computes in</source>
        <translation>계산 형식</translation>
    </message>
    <message>
        <source>cores</source>
        <translation>코어</translation>
    </message>
    <message>
        <source>constant %1</source>
        <translation>상수 %1</translation>
    </message>
    <message>
        <source>schedule of core 0</source>
        <translation>코어 0의 일정</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>출처</translation>
    </message>
    <message>
        <source>handle</source>
        <translation>핸들</translation>
    </message>
    <message>
        <source>ATen</source>
        <translation>ATen</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>names in the compiler</source>
        <translation>컴파일러에서의 이름</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>커널</translation>
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
        <source>%1: %2</source>
        <comment>what is wrong in a query and what to write</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Export Found Nodes</source>
        <translation>찾은 노드 내보내기</translation>
    </message>
    <message>
        <source>Query syntax</source>
        <translation>검색식 문법</translation>
    </message>
    <message>
        <source>Type a name, or be more specific:</source>
        <translation>이름을 입력하거나 더 자세히:</translation>
    </message>
    <message>
        <source>Recent queries:</source>
        <translation>이전 검색:</translation>
    </message>
</context>
<context>
    <name>nodewise::views::SessionRescue</name>
    <message>
        <source>A session ended at %1 without being stopped. Its edits and its position were kept.</source>
        <translation>세션이 %1에 중지되지 않고 끝났습니다. 편집과 위치는 보관되어 있습니다.</translation>
    </message>
    <message>
        <source>Run Again to the End</source>
        <translation>끝까지 다시 실행</translation>
    </message>
    <message>
        <source>Run Again to %1</source>
        <translation>%1까지 다시 실행</translation>
    </message>
    <message numerus="yes">
        <source>Run Again to the End with %n Edit(s)</source>
        <translation>
            <numerusform>편집 %n개로 끝까지 다시 실행</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Run Again to %1 with %n Edit(s)</source>
        <translation>
            <numerusform>편집 %n개로 %1까지 다시 실행</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::SessionStart</name>
    <message>
        <source>values</source>
        <translation>값</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>표본</translation>
    </message>
    <message numerus="yes">
        <source>%n kinds</source>
        <translation>
            <numerusform>%n가지</numerusform>
        </translation>
    </message>
    <message>
        <source>The IR that is shown was not converted with the plug-ins that are active now. Reload the program (Ctrl+R).</source>
        <translation>표시된 IR은 지금 활성화된 플러그인으로 변환한 것이 아닙니다. 프로그램을 다시 불러오세요(Ctrl+R).</translation>
    </message>
    <message>
        <source>The program has changed on disk since it was opened. Reload it (Ctrl+R).</source>
        <translation>프로그램을 연 뒤 디스크에서 바뀌었습니다. 다시 불러오세요(Ctrl+R).</translation>
    </message>
    <message>
        <source>The interpreter %1 is not trusted. Choose another one in the Debug menu.</source>
        <translation>인터프리터 %1을(를) 신뢰하지 않습니다. 디버그 메뉴에서 다른 것을 고르십시오.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::SessionWork</name>
    <message>
        <source>from another stop</source>
        <translation>다른 정지 지점의 결과</translation>
    </message>
    <message>
        <source>outdated: values were edited</source>
        <translation>지난 결과: 값이 수정됨</translation>
    </message>
    <message>
        <source>of an earlier session</source>
        <translation>이전 세션의 결과</translation>
    </message>
    <message>
        <source>The program is running. Pause it (F8), or wait for the next stop.</source>
        <translation>프로그램이 실행 중입니다. 일시 정지(F8)하거나 다음 정지를 기다리십시오.</translation>
    </message>
    <message>
        <source>The session ended.</source>
        <translation>세션이 끝났습니다.</translation>
    </message>
    <message>
        <source>The worker ended. Go back to the previous stop first.</source>
        <translation>작업 프로세스가 종료되었습니다. 먼저 직전 정지 지점으로 돌아가십시오.</translation>
    </message>
    <message>
        <source>The session was restarted.</source>
        <translation>세션을 새로 시작했습니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::ShadowAnalysis</name>
    <message>
        <source>Run in &amp;float64</source>
        <translation>float64로 실행(&amp;F)</translation>
    </message>
</context>
<context>
    <name>nodewise::views::ShadowPage</name>
    <message>
        <source>Run in float64</source>
        <translation>float64로 실행</translation>
    </message>
    <message>
        <source>Options ▾</source>
        <translation>옵션 ▾</translation>
    </message>
    <message>
        <source>Reference: %1 ▾</source>
        <translation>기준 값: %1 ▾</translation>
    </message>
    <message>
        <source>Run selected nodes alone, or measure reference values, too</source>
        <translation>고른 노드만 실행하거나 기준 값도 함께 잽니다</translation>
    </message>
    <message>
        <source>The run agrees with float64</source>
        <translation>실행이 float64와 일치합니다</translation>
    </message>
    <message>
        <source>Run &amp;Selected Nodes</source>
        <translation>고른 노드 실행(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;No Reference</source>
        <translation>기준 값 없음(&amp;N)</translation>
    </message>
    <message>
        <source>Reference &amp;File…</source>
        <translation>기준 값 파일(&amp;F)…</translation>
    </message>
    <message>
        <source>Reference Values</source>
        <translation>기준 값</translation>
    </message>
    <message>
        <source>Reference values (*.npy *.npz *.safetensors manifest.json)</source>
        <translation>기준 값 (*.npy *.npz *.safetensors manifest.json)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>모든 파일 (*)</translation>
    </message>
    <message>
        <source>Shadow</source>
        <translation>float64 대조</translation>
    </message>
    <message>
        <source>Export Float64 Shadow</source>
        <translation>float64 대조 내보내기</translation>
    </message>
    <message>
        <source>Reference F&amp;older…</source>
        <translation>기준 값 폴더(&amp;O)…</translation>
    </message>
    <message>
        <source>Values compared with float64</source>
        <translation>값과 그 float64 값</translation>
    </message>
    <message>
        <source>%1
Show only values with this verdict; select several to combine them, none to show all</source>
        <translation>%1
이 판정의 값만 보여 줍니다. 여럿을 고르면 합쳐지고, 고르지 않으면 모두 보입니다</translation>
    </message>
    <message>
        <source>No requested value is floating-point.</source>
        <translation>요청한 값 중에 부동소수점 값이 없습니다.</translation>
    </message>
    <message>
        <source>Runs the program again with each node in float64, too: alone on the run&apos;s own inputs, and throughout from the program&apos;s inputs. This shows which operator loses digits, and whether the run or a reference is off.</source>
        <translation>프로그램을 다시 실행하면서 각 노드를 float64로도 계산합니다. 한 번은 실행의 입력으로 그 노드만, 한 번은 프로그램의 입력부터 줄곧 계산합니다. 어느 연산자가 자릿수를 잃는지, 실행과 기준 값 중 어느 쪽이 벗어났는지 알 수 있습니다.</translation>
    </message>
    <message>
        <source>All %1 values are within the default tolerance of their types.</source>
        <translation>값 %1개가 모두 그 형식의 기본 허용 오차 안에 있습니다.</translation>
    </message>
    <message>
        <source>Running the program in float64…</source>
        <translation>프로그램을 float64로 실행하는 중…</translation>
    </message>
</context>
<context>
    <name>nodewise::views::ShadowRun</name>
    <message>
        <source>The program is being run in float64.</source>
        <translation>프로그램을 float64로 실행하는 중입니다.</translation>
    </message>
    <message>
        <source>The run in float64 was canceled.</source>
        <translation>float64 실행을 취소했습니다.</translation>
    </message>
    <message>
        <source>The selection is only in the other graph, which is not run.</source>
        <translation>고른 것은 실행하지 않는 다른 쪽 그래프에만 있습니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::SimulatePrompt</name>
    <message>
        <source>Simulate</source>
        <translation>시뮬레이션</translation>
    </message>
    <message>
        <source>Simulating the program…</source>
        <translation>프로그램을 시뮬레이션하는 중…</translation>
    </message>
</context>
<context>
    <name>nodewise::views::Simulation</name>
    <message>
        <source>The program is being simulated.</source>
        <translation>프로그램을 시뮬레이션하는 중입니다.</translation>
    </message>
    <message>
        <source>of %1; %2 is chosen now</source>
        <comment>configurations</comment>
        <translation>%1의 결과, 지금은 %2</translation>
    </message>
    <message>
        <source>of another configuration</source>
        <translation>다른 구성의 결과</translation>
    </message>
    <message>
        <source>of an earlier plan</source>
        <translation>이전 계획의 결과</translation>
    </message>
    <message>
        <source>The simulation was canceled.</source>
        <translation>시뮬레이션을 취소했습니다.</translation>
    </message>
    <message>
        <source>the previous run, %1</source>
        <comment>configuration</comment>
        <translation>이전 시뮬레이션, %1</translation>
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
        <source>Now at line %1: the file has changed above it.</source>
        <translation>지금은 %1번째 줄입니다. 그 위쪽에서 파일이 바뀌었습니다.</translation>
    </message>
    <message>
        <source>%1, which is not available</source>
        <translation>%1, 파일이 없음</translation>
    </message>
    <message>
        <source>The file has changed since the export; the line below was recorded.</source>
        <translation>내보낸 뒤 파일이 바뀌었습니다. 기록된 것은 아래 줄입니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::StackPanel</name>
    <message>
        <source>Call stack</source>
        <translation>호출 스택</translation>
    </message>
    <message>
        <source>frame or file</source>
        <translation>프레임 또는 파일</translation>
    </message>
    <message>
        <source>Filter the call stack</source>
        <translation>호출 스택 거르기</translation>
    </message>
    <message>
        <source>Export Call Stack</source>
        <translation>호출 스택 내보내기</translation>
    </message>
    <message>
        <source>Where a run stops, its frames are listed here.</source>
        <translation>실행이 멈추면 여기에 프레임이 나옵니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::StickDrawing</name>
    <message>
        <source>Layout in sticks</source>
        <translation>스틱 배치</translation>
    </message>
    <message>
        <source>stick %1 · device %2 · padding · byte %3</source>
        <translation>스틱 %1 · 장치 %2 · 패딩 · 바이트 %3</translation>
    </message>
    <message>
        <source>stick %1 · device %2 · host %3, offset %4 · byte %5</source>
        <translation>스틱 %1 · 장치 %2 · 호스트 %3, 오프셋 %4 · 바이트 %5</translation>
    </message>
    <message>
        <source>%1 · core %2</source>
        <translation>%1 · 코어 %2</translation>
    </message>
    <message>
        <source>device axis %1, sticks of axis %2 (%3)</source>
        <translation>장치 축 %1, 축 %2의 스틱 (%3)</translation>
    </message>
    <message>
        <source>device axis %1, axis %2 (%3)</source>
        <translation>장치 축 %1, 축 %2 (%3)</translation>
    </message>
    <message>
        <source>a cell is a stick of %1 elements, with its number in memory</source>
        <translation>칸 하나가 원소 %1개의 스틱이며, 숫자는 메모리에서의 순서입니다</translation>
    </message>
    <message>
        <source>→ %1</source>
        <translation>→ %1</translation>
    </message>
    <message>
        <source>↓ %1</source>
        <translation>↓ %1</translation>
    </message>
    <message>
        <source>at %1: %2</source>
        <translation>%1: %2에서</translation>
    </message>
    <message>
        <source>device axis %1, on the device only (%2)</source>
        <translation>장치 축 %1, 장치에만 있음 (%2)</translation>
    </message>
</context>
<context>
    <name>nodewise::views::StoragePage</name>
    <message>
        <source>Memory of the tensor</source>
        <translation>텐서의 메모리</translation>
    </message>
    <message>
        <source>Double-click another value to see it</source>
        <translation>다른 값을 두 번 누르면 그 값을 봅니다</translation>
    </message>
</context>
<context>
    <name>nodewise::views::StorageView</name>
    <message>
        <source>contiguous</source>
        <translation>연속</translation>
    </message>
    <message>
        <source>not contiguous</source>
        <translation>연속 아님</translation>
    </message>
    <message>
        <source>shape %1   strides %2   offset %3   %4</source>
        <translation>형상 %1   스트라이드 %2   오프셋 %3   %4</translation>
    </message>
    <message numerus="yes">
        <source>bytes %1 to %2 of %3, aligned to %4; written in place %n times</source>
        <translation>
            <numerusform>%3 중 %1–%2바이트, %4바이트 정렬, 제자리에서 %n번 쓰임</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other values lie in this storage</source>
        <translation>
            <numerusform>다른 값 %n개가 이 저장소에 있습니다</numerusform>
        </translation>
    </message>
    <message>
        <source>%1  %2
strides %3, offset %4
bytes %5 to %6</source>
        <translation>%1  %2
스트라이드 %3, 오프셋 %4
%5–%6바이트</translation>
    </message>
    <message>
        <source>several indices share one element</source>
        <translation>여러 인덱스가 한 원소를 가리킴</translation>
    </message>
    <message>
        <source>no other value of this stop is in this storage</source>
        <translation>이 정지 지점의 다른 값은 이 저장소에 없습니다</translation>
    </message>
</context>
<context>
    <name>nodewise::views::SumPage</name>
    <message>
        <source>Save Sums</source>
        <translation>합계 저장</translation>
    </message>
    <message>
        <source>Summing up…</source>
        <translation>합산하는 중…</translation>
    </message>
    <message>
        <source>%1 slices within %2: %3</source>
        <comment>count, duration, sum</comment>
        <translation>%2 안의 슬라이스 %1개: %3</translation>
    </message>
    <message>
        <source>by %1</source>
        <comment>what sums are put together by</comment>
        <translation>%1별</translation>
    </message>
    <message>
        <source>Sums of the selected slices</source>
        <translation>선택한 슬라이스의 합계</translation>
    </message>
    <message>
        <source>How sums are grouped</source>
        <translation>합산 기준</translation>
    </message>
    <message>
        <source>Sum Up Visible Slices</source>
        <translation>보이는 구간 합산</translation>
    </message>
    <message>
        <source>Drag with Ctrl to sum up the slices in a rectangle.</source>
        <translation>Ctrl을 누른 채 끌어 사각형을 그리면 그 안의 슬라이스를 합산합니다.</translation>
    </message>
    <message>
        <source>name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>Filter sums</source>
        <translation>합계 거르기</translation>
    </message>
    <message>
        <source>Write the sums that are shown as a table</source>
        <translation>보이는 합계를 표로 저장합니다</translation>
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
        <source>An IR file records no weights, ranges or Python lines. Open the .pt2 file that it was made from to see more.</source>
        <translation>IR 파일에는 가중치, 범위, Python 줄이 없습니다. 더 보려면 원본 .pt2 파일을 여세요.</translation>
    </message>
    <message>
        <source>There is nothing to summarize.</source>
        <translation>요약할 것이 없습니다.</translation>
    </message>
    <message>
        <source>Export Picture of Live Bytes</source>
        <translation>살아 있는 바이트 그림 내보내기</translation>
    </message>
    <message>
        <source>by FLOPs</source>
        <translation>FLOPs 기준</translation>
    </message>
    <message>
        <source>by bytes of weights</source>
        <translation>가중치 바이트 기준</translation>
    </message>
    <message>
        <source>What areas show</source>
        <translation>면적이 나타내는 것</translation>
    </message>
    <message>
        <source>Cost by module</source>
        <translation>모듈별 비용</translation>
    </message>
    <message>
        <source>An area is a module&apos;s share, with the modules within. A click selects the module.</source>
        <translation>면적은 안에 있는 모듈을 포함한 모듈의 몫입니다. 클릭하면 모듈을 선택합니다.</translation>
    </message>
    <message>
        <source>Run, node by node</source>
        <translation>노드 단위로 실행</translation>
    </message>
    <message>
        <source>Start a debug session with the inputs that are set</source>
        <translation>설정된 입력으로 디버그 세션을 시작합니다</translation>
    </message>
    <message>
        <source>Judge by the backend</source>
        <translation>백엔드로 판정</translation>
    </message>
    <message>
        <source>What the chosen backend does with each operator</source>
        <translation>선택한 백엔드가 각 연산자를 어떻게 처리하는지</translation>
    </message>
    <message>
        <source>Simulate on an NPU</source>
        <translation>NPU에서 시뮬레이션</translation>
    </message>
    <message>
        <source>What the kernels cost on the chosen machine</source>
        <translation>선택한 기계에서 커널의 비용</translation>
    </message>
    <message>
        <source>Compare values</source>
        <translation>값 비교</translation>
    </message>
    <message>
        <source>With the IR, a dump of a device, or another program</source>
        <translation>IR, 장치 덤프 또는 다른 프로그램과 비교</translation>
    </message>
    <message>
        <source>What next?</source>
        <translation>다음에 할 일</translation>
    </message>
    <message>
        <source>Results appear in the panels below; findings of runs join the list.</source>
        <translation>결과는 아래 패널에 나타나고, 실행에서 발견된 것은 목록에 더해집니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::SweepPage</name>
    <message>
        <source>Sweep</source>
        <translation>값 훑기</translation>
    </message>
    <message>
        <source>8, 16, 32 or 100..400 step 100</source>
        <translation>8, 16, 32 또는 100..400 step 100</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>내보내기…</translation>
    </message>
    <message>
        <source>&amp;Picture…</source>
        <translation>그림(&amp;P)…</translation>
    </message>
    <message>
        <source>&amp;Table…</source>
        <translation>표(&amp;T)…</translation>
    </message>
    <message>
        <source>Export Sweep</source>
        <translation>값 훑기 내보내기</translation>
    </message>
    <message>
        <source>Results of the sweep</source>
        <translation>값 훑기의 결과</translation>
    </message>
    <message>
        <source>Parameter of the configuration</source>
        <translation>구성의 파라미터</translation>
    </message>
    <message>
        <source>The parameter of the NPU configuration to change</source>
        <translation>바꿔 볼 NPU 구성의 파라미터</translation>
    </message>
    <message>
        <source>Values of the parameter</source>
        <translation>파라미터의 값</translation>
    </message>
    <message>
        <source>Single values, or a range with a step: 100..400 step 100</source>
        <translation>값을 하나씩 적거나 범위와 간격으로 적습니다: 100..400 step 100</translation>
    </message>
    <message>
        <source>Simulate the program with each of these values; the kernels stay as planned</source>
        <translation>각 값으로 프로그램을 시뮬레이션합니다. 커널은 계획된 그대로입니다</translation>
    </message>
    <message>
        <source>What would more cores or twice the bandwidth gain? Choose a parameter of the configuration and its values: the program is simulated with each.</source>
        <translation>코어를 늘리거나 대역폭을 두 배로 하면 얼마나 나아질까요? 구성의 파라미터과 값을 고르면 값마다 프로그램을 시뮬레이션합니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::SweepPlot</name>
    <message>
        <source>Cycles by value of the parameter</source>
        <translation>파라미터 값에 따른 사이클</translation>
    </message>
    <message>
        <source>Export Picture of the Sweep</source>
        <translation>값 훑기 그림 내보내기</translation>
    </message>
</context>
<context>
    <name>nodewise::views::TableExport</name>
    <message>
        <source>Written: %1</source>
        <translation>저장함: %1</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: %2</source>
        <translation>%1에 쓸 수 없습니다: %2</translation>
    </message>
    <message>
        <source>Writing %1…</source>
        <translation>%1에 쓰는 중…</translation>
    </message>
    <message>
        <source>Comma-separated</source>
        <translation>쉼표로 구분</translation>
    </message>
    <message>
        <source>Tab-separated</source>
        <translation>탭으로 구분</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
</context>
<context>
    <name>nodewise::views::TablePage</name>
    <message>
        <source>&amp;Copy</source>
        <translation>복사(&amp;C)</translation>
    </message>
    <message>
        <source>Copy as &amp;Markdown</source>
        <translation>&amp;Markdown으로 복사</translation>
    </message>
    <message>
        <source>Copy With All &amp;Digits</source>
        <translation>모든 자릿수로 복사(&amp;D)</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>내보내기(&amp;X)…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>내보내기…</translation>
    </message>
    <message>
        <source>Show only these: %1</source>
        <comment>count and kind</comment>
        <translation>이것만 보기: %1</translation>
    </message>
    <message>
        <source>No rows match the filter.</source>
        <translation>필터에 맞는 행이 없습니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::TensorAnalysis</name>
    <message>
        <source>Tensor</source>
        <translation>텐서</translation>
    </message>
    <message>
        <source>Value at this stop</source>
        <translation>이 정지 지점의 값</translation>
    </message>
</context>
<context>
    <name>nodewise::views::TensorLinePlot</name>
    <message>
        <source>%1 numbers from %2 to %3</source>
        <translation>%2부터 %3까지의 수 %1개</translation>
    </message>
    <message>
        <source>Numbers along a dimension</source>
        <translation>한 차원을 따른 수</translation>
    </message>
</context>
<context>
    <name>nodewise::views::TensorModel</name>
    <message>
        <source>%1 at %2</source>
        <comment>value at index</comment>
        <translation>%2: %1</translation>
    </message>
</context>
<context>
    <name>nodewise::views::TensorPage</name>
    <message>
        <source>This tensor has no elements.</source>
        <translation>이 텐서에는 원소가 없습니다.</translation>
    </message>
    <message>
        <source>No tensor is shown. Double-click a value to see it here.</source>
        <translation>표시할 텐서가 없습니다. 값을 두 번 누르면 여기에 보입니다.</translation>
    </message>
    <message>
        <source>Canceled: the tensor was not read to its end</source>
        <translation>취소됨: 텐서를 끝까지 읽지 않았습니다</translation>
    </message>
</context>
<context>
    <name>nodewise::views::TensorSummary</name>
    <message>
        <source>edited</source>
        <translation>편집됨</translation>
    </message>
    <message>
        <source>no elements</source>
        <translation>원소 없음</translation>
    </message>
    <message>
        <source>%1 % %2</source>
        <comment>quantile in percent and its value</comment>
        <translation>%1 % %2</translation>
    </message>
    <message>
        <source>min</source>
        <translation>최소</translation>
    </message>
    <message>
        <source>max</source>
        <translation>최대</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>평균</translation>
    </message>
    <message>
        <source>std</source>
        <translation>표준 편차</translation>
    </message>
    <message>
        <source>NaN · Inf</source>
        <translation>NaN · Inf</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>counts</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>logarithmic counts</source>
        <translation>개수를 로그 눈금으로</translation>
    </message>
    <message>
        <source>zeros</source>
        <comment>count of elements</comment>
        <translation>0의 개수</translation>
    </message>
    <message>
        <source>subnormals</source>
        <comment>count of elements</comment>
        <translation>비정규 수</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>원소</translation>
    </message>
</context>
<context>
    <name>nodewise::views::TensorView</name>
    <message>
        <source>No tensor is shown</source>
        <translation>표시한 텐서 없음</translation>
    </message>
    <message>
        <source>%1 → [%2]</source>
        <comment>tensor, shape of the slice</comment>
        <translation>%1 → [%2]</translation>
    </message>
    <message>
        <source>Export Tensor</source>
        <translation>텐서 내보내기</translation>
    </message>
    <message>
        <source>NumPy array (*.npy)</source>
        <translation>NumPy 배열 (*.npy)</translation>
    </message>
    <message>
        <source>safetensors (*.safetensors)</source>
        <translation>safetensors (*.safetensors)</translation>
    </message>
    <message>
        <source>PyTorch tensor (*.pt)</source>
        <translation>PyTorch 텐서 (*.pt)</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>저장함: %1</translation>
    </message>
    <message>
        <source>slice, such as [0, :, 3:7]</source>
        <translation>슬라이스, 예: [0, :, 3:7]</translation>
    </message>
    <message>
        <source>Slice of the tensor</source>
        <translation>텐서의 슬라이스</translation>
    </message>
    <message>
        <source>copy of %1</source>
        <translation>%1의 사본</translation>
    </message>
    <message>
        <source>Copied as Python: %1…</source>
        <translation>Python으로 복사했습니다: %1…</translation>
    </message>
    <message>
        <source>NumPy archive (*.npz)</source>
        <translation>NumPy 보관 파일 (*.npz)</translation>
    </message>
    <message>
        <source>There is no picture to save: choose the heat map or the images first</source>
        <translation>저장할 그림이 없습니다. 먼저 히트 맵이나 이미지를 고르세요</translation>
    </message>
    <message>
        <source>The picture could not be written to %1</source>
        <translation>그림을 %1에 쓸 수 없습니다</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>표</translation>
    </message>
    <message>
        <source>Heat Map</source>
        <translation>히트 맵</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>이미지</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>선</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>히스토그램</translation>
    </message>
    <message>
        <source>Bits</source>
        <translation>비트</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>저장소</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>차이</translation>
    </message>
    <message>
        <source>Next &amp;NaN</source>
        <translation>다음 NaN(&amp;N)</translation>
    </message>
    <message>
        <source>Next &amp;Infinity</source>
        <translation>다음 무한대(&amp;I)</translation>
    </message>
    <message>
        <source>Next Not &amp;Finite</source>
        <translation>다음 유한하지 않은 값(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Maximum</source>
        <translation>최댓값(&amp;M)</translation>
    </message>
    <message>
        <source>M&amp;inimum</source>
        <translation>최솟값(&amp;L)</translation>
    </message>
    <message>
        <source>Number or &amp;Index…</source>
        <translation>수 또는 인덱스(&amp;D)…</translation>
    </message>
    <message>
        <source>&amp;Export Tensor…</source>
        <translation>텐서 내보내기(&amp;E)…</translation>
    </message>
    <message>
        <source>Copy &amp;Picture</source>
        <translation>그림 복사(&amp;P)</translation>
    </message>
    <message>
        <source>Copy as P&amp;ython</source>
        <translation>Python으로 복사(&amp;Y)</translation>
    </message>
    <message>
        <source>Go To ▾</source>
        <translation>이동 ▾</translation>
    </message>
    <message>
        <source>Pin ▾</source>
        <translation>고정 ▾</translation>
    </message>
    <message>
        <source>Export ▾</source>
        <translation>내보내기 ▾</translation>
    </message>
    <message>
        <source>Go to the next NaN or infinity, to the extremes, or to a number (Ctrl+F)</source>
        <translation>다음 NaN이나 무한대, 최댓값, 최솟값 또는 어떤 수로 갑니다 (Ctrl+F)</translation>
    </message>
    <message>
        <source>Its elements are being counted.</source>
        <translation>원소를 세는 중입니다.</translation>
    </message>
    <message>
        <source>The picture could not be written to %1: %2</source>
        <translation>그림을 %1에 쓸 수 없습니다: %2</translation>
    </message>
    <message>
        <source>Export Picture</source>
        <translation>그림 내보내기</translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation>그림 (*.png)</translation>
    </message>
    <message>
        <source>The picture would be too large: show a slice of the tensor</source>
        <translation>그림이 너무 큽니다: 텐서의 슬라이스를 표시하세요</translation>
    </message>
    <message>
        <source>Export Pict&amp;ure…</source>
        <translation>그림 내보내기(&amp;U)…</translation>
    </message>
    <message>
        <source>The statistics were canceled before they were complete.</source>
        <translation>통계를 끝까지 세지 않고 취소했습니다.</translation>
    </message>
    <message>
        <source>Double-click a value to see its numbers.</source>
        <translation>값을 두 번 클릭하면 숫자가 보입니다.</translation>
    </message>
    <message>
        <source>The first %1 of %2 rows are shown. A slice such as [%1:] shows the next ones.</source>
        <translation>%2행 중 처음 %1행을 표시합니다. [%1:] 같은 슬라이스로 다음을 봅니다.</translation>
    </message>
    <message>
        <source>Views of the tensor</source>
        <translation>텐서를 보는 방법</translation>
    </message>
    <message>
        <source>Views of the tensor (Ctrl+Page Up, Ctrl+Page Down)</source>
        <translation>텐서를 보는 방법 (Ctrl+Page Up, Ctrl+Page Down)</translation>
    </message>
    <message>
        <source>&amp;Follow the Stop</source>
        <translation>정지 지점을 따라가기(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Stay as It Is</source>
        <translation>지금 값으로 고정(&amp;S)</translation>
    </message>
    <message>
        <source>The part shown, in Python&apos;s slice syntax; Enter applies it</source>
        <translation>보일 부분을 Python 슬라이스로 적습니다. Enter를 누르면 적용합니다</translation>
    </message>
    <message>
        <source>Keep this tensor next to the following ones</source>
        <translation>이 텐서를 다음 텐서 옆에 둡니다</translation>
    </message>
    <message>
        <source>Export or copy what is shown</source>
        <translation>보이는 것을 파일로 쓰거나 복사합니다</translation>
    </message>
    <message>
        <source>Comma-separated text (*.csv)</source>
        <translation>쉼표로 나눈 텍스트 (*.csv)</translation>
    </message>
    <message>
        <source>Visible picture (*.png)</source>
        <translation>보이는 그림 (*.png)</translation>
    </message>
    <message>
        <source>History</source>
        <translation>이력</translation>
    </message>
    <message>
        <source>&amp;History of the Element</source>
        <translation>원소의 이력(&amp;H)</translation>
    </message>
    <message>
        <source>The last two dimensions are shown, the others at 0. The sliders, or a slice such as [0, 1], show another part.</source>
        <translation>마지막 두 차원을 표시하며 나머지는 0입니다. 슬라이더나 [0, 1] 같은 슬라이스로 다른 부분을 볼 수 있습니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::TextPane</name>
    <message>
        <source>searching… %1 %</source>
        <translation>찾는 중… %1%</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>찾지 못함</translation>
    </message>
    <message>
        <source>line %1 of %2 with a match</source>
        <translation>찾은 줄 %2개 중 %1번째</translation>
    </message>
    <message numerus="yes">
        <source>%Ln line(s) with a match</source>
        <translation>
            <numerusform>%Ln줄에서 찾음</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %Ln use(s), no definition</source>
        <translation>
            <numerusform>%1: %Ln곳에서 사용, 정의 없음</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is not defined in this text</source>
        <translation>%1은(는) 이 텍스트에 정의되어 있지 않습니다</translation>
    </message>
    <message numerus="yes">
        <source>%1: line %2 · %Ln use(s)</source>
        <translation>
            <numerusform>%1: %2번째 줄 · %Ln곳에서 사용</numerusform>
        </translation>
    </message>
    <message>
        <source>Save Text</source>
        <translation>텍스트 저장</translation>
    </message>
    <message>
        <source>MLIR (*.mlir)</source>
        <translation>MLIR (*.mlir)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>모든 파일 (*)</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>저장됨: %1</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: %2</source>
        <translation>%1을(를) 쓸 수 없습니다: %2</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>찾기</translation>
    </message>
    <message>
        <source>Find text or a line (Ctrl+F, Ctrl+G)</source>
        <translation>텍스트나 줄 찾기 (Ctrl+F, Ctrl+G)</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>저장…</translation>
    </message>
    <message>
        <source>MLIR</source>
        <translation>MLIR</translation>
    </message>
    <message>
        <source>the file has changed since it was opened</source>
        <translation>파일이 열었을 때와 다릅니다</translation>
    </message>
    <message>
        <source>A file can&apos;t overwrite itself</source>
        <translation>파일을 자기 자신 위에 쓸 수 없습니다</translation>
    </message>
    <message>
        <source>Save the text shown to a file</source>
        <translation>보이는 텍스트를 파일에 씁니다</translation>
    </message>
</context>
<context>
    <name>nodewise::views::TextSearch</name>
    <message>
        <source>find</source>
        <translation>찾기</translation>
    </message>
    <message>
        <source>Find in the text</source>
        <translation>텍스트에서 찾기</translation>
    </message>
    <message>
        <source>Close the search (Esc)</source>
        <translation>찾기 닫기 (Esc)</translation>
    </message>
    <message>
        <source>line</source>
        <translation>줄</translation>
    </message>
    <message>
        <source>Number of a line, then Enter (Ctrl+G)</source>
        <translation>줄 번호를 넣고 Enter (Ctrl+G)</translation>
    </message>
    <message>
        <source>Go to line</source>
        <translation>줄로 이동</translation>
    </message>
    <message>
        <source>Match upper and lower case</source>
        <translation>대소문자 구분</translation>
    </message>
    <message>
        <source>Previous match (Shift+F3)</source>
        <translation>이전 위치 (Shift+F3)</translation>
    </message>
    <message>
        <source>Next match (F3)</source>
        <translation>다음 위치 (F3)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
</context>
<context>
    <name>nodewise::views::TextSurface</name>
    <message>
        <source>&amp;Copy</source>
        <translation>복사(&amp;C)</translation>
    </message>
    <message>
        <source>Copy &amp;All</source>
        <translation>모두 복사(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Select All</source>
        <translation>모두 선택(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>찾기(&amp;F)…</translation>
    </message>
    <message>
        <source>Go to &amp;Definition</source>
        <translation>정의로 이동(&amp;D)</translation>
    </message>
    <message>
        <source>F&amp;old</source>
        <translation>접기(&amp;O)</translation>
    </message>
    <message>
        <source>Unfo&amp;ld</source>
        <translation>펼치기(&amp;L)</translation>
    </message>
    <message>
        <source>Fold All</source>
        <translation>모두 접기</translation>
    </message>
    <message>
        <source>Unfold All</source>
        <translation>모두 펼치기</translation>
    </message>
    <message>
        <source>This part is still being read</source>
        <translation>이 부분은 아직 읽는 중입니다</translation>
    </message>
    <message numerus="yes">
        <source>… %n line(s)</source>
        <comment>folded</comment>
        <translation>
            <numerusform>… %n행</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::TileDrawing</name>
    <message>
        <source>%1 of %2 in tiles of %3</source>
        <translation>%2 크기의 %1을(를) %3 타일로 나눔</translation>
    </message>
    <message>
        <source>Tiles of the operands</source>
        <translation>피연산자의 타일</translation>
    </message>
    <message>
        <source>at [%1]</source>
        <comment>place of a tile in its operand</comment>
        <translation>[%1] 위치</translation>
    </message>
</context>
<context>
    <name>nodewise::views::TilePage</name>
    <message>
        <source>Tile sizes and scratchpads</source>
        <translation>타일 크기와 스크래치패드</translation>
    </message>
    <message>
        <source>No kernel is chosen.</source>
        <translation>고른 커널이 없습니다.</translation>
    </message>
    <message>
        <source>This template has no tiles to choose: it reads and writes DRAM directly.</source>
        <translation>이 템플릿에는 고를 타일이 없습니다. DRAM을 직접 읽고 씁니다.</translation>
    </message>
    <message>
        <source>Tile sizes: %1.</source>
        <translation>타일 크기: %1.</translation>
    </message>
    <message>
        <source>Export Tiles</source>
        <translation>타일 내보내기</translation>
    </message>
</context>
<context>
    <name>nodewise::views::TileStepper</name>
    <message>
        <source>%1 of %2</source>
        <comment>iteration, number of iterations</comment>
        <translation>%2회 중 %1번째</translation>
    </message>
    <message>
        <source>Iteration</source>
        <translation>반복</translation>
    </message>
    <message>
        <source>Iteration of the loops</source>
        <translation>루프의 반복</translation>
    </message>
    <message numerus="yes">
        <source>Line %1: from %2 to %3 by %4, %n time(s)</source>
        <translation>
            <numerusform>%1행: %2부터 %3까지 %4씩, %n번</numerusform>
        </translation>
    </message>
    <message>
        <source>Loop over %1</source>
        <translation>%1 루프</translation>
    </message>
    <message>
        <source>iteration %1 of %2 of the loop over %3 and its outer loops</source>
        <translation>%3 루프와 이를 둘러싼 루프의 반복 %2회 중 %1번째</translation>
    </message>
    <message>
        <source>Previous iteration (Left in the drawing)</source>
        <translation>이전 반복 (그림에서 왼쪽 화살표)</translation>
    </message>
    <message>
        <source>Next iteration (Right in the drawing)</source>
        <translation>다음 반복 (그림에서 오른쪽 화살표)</translation>
    </message>
</context>
<context>
    <name>nodewise::views::TileTuning</name>
    <message>
        <source>Tiles are being tried.</source>
        <translation>타일을 시험하고 있습니다.</translation>
    </message>
    <message>
        <source>The search for tiles was canceled. What it had found is kept.</source>
        <translation>타일 탐색이 취소되었습니다. 찾은 것은 보관됩니다.</translation>
    </message>
    <message>
        <source>tiles of %1</source>
        <translation>%1의 타일</translation>
    </message>
</context>
<context>
    <name>nodewise::views::TimelineCanvas</name>
    <message>
        <source>Bookmark %1</source>
        <translation>책갈피 %1</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>타임라인</translation>
    </message>
</context>
<context>
    <name>nodewise::views::TimelineOverview</name>
    <message>
        <source>Whole trace</source>
        <translation>전체 트레이스</translation>
    </message>
    <message>
        <source>The whole trace. Drag the frame to move, its edges to zoom.</source>
        <translation>전체 트레이스입니다. 틀을 끌면 이동하고, 가장자리를 끌면 확대·축소합니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::TimelinePage</name>
    <message>
        <source>Timeline</source>
        <translation>타임라인</translation>
    </message>
    <message>
        <source>Shows what each unit of the NPU does over time: simulate the program to see its timeline.</source>
        <translation>NPU의 각 유닛이 언제 무엇을 하는지 보려면 프로그램을 시뮬레이션하세요.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::TimelinePanels</name>
    <message>
        <source>fact</source>
        <translation>항목</translation>
    </message>
    <message>
        <source>value</source>
        <translation>값</translation>
    </message>
    <message>
        <source>entries</source>
        <translation>항목 수</translation>
    </message>
    <message>
        <source>first in line</source>
        <translation>처음 나온 행</translation>
    </message>
    <message>
        <source>why they were skipped</source>
        <translation>제외한 이유</translation>
    </message>
    <message>
        <source>bookmark</source>
        <translation>책갈피</translation>
    </message>
    <message>
        <source>at</source>
        <translation>시각</translation>
    </message>
    <message>
        <source>Entries of the file that could not be used</source>
        <translation>파일에서 사용하지 못한 항목</translation>
    </message>
    <message>
        <source>Details of the selected slice</source>
        <translation>선택한 슬라이스의 세부 정보</translation>
    </message>
    <message>
        <source>Slices found</source>
        <translation>찾은 슬라이스</translation>
    </message>
    <message>
        <source>Bookmarks</source>
        <translation>책갈피</translation>
    </message>
    <message>
        <source>No slice is selected</source>
        <translation>선택한 슬라이스가 없습니다</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>page, count</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>세부 정보</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>선택</translation>
    </message>
    <message>
        <source>Top-Down</source>
        <translation>하향식 분석</translation>
    </message>
    <message>
        <source>Critical Path</source>
        <translation>임계 경로</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>검색</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>제외됨</translation>
    </message>
    <message>
        <source>Panels of the timeline</source>
        <translation>타임라인의 패널</translation>
    </message>
    <message>
        <source>note</source>
        <translation>메모</translation>
    </message>
</context>
<context>
    <name>nodewise::views::TimelineView</name>
    <message>
        <source>F&amp;ind…</source>
        <translation>찾기(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>패널(&amp;P)</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>타임라인</translation>
    </message>
    <message>
        <source>find slices</source>
        <translation>슬라이스 찾기</translation>
    </message>
    <message>
        <source>Find slices</source>
        <translation>슬라이스 찾기</translation>
    </message>
    <message>
        <source>Words in names, nodes, kernels and modules; or name: node: kernel: op: module: lane: kind: wait: arg: with a word, longer:1000, shorter:10</source>
        <translation>이름, 노드, 커널, 모듈에 있는 단어. 또는 name: node: kernel: op: module: lane: kind: wait: arg: 뒤에 단어, longer:1000, shorter:10</translation>
    </message>
    <message>
        <source>Previous match (Shift+F3)</source>
        <translation>이전 결과 (Shift+F3)</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>이전 결과</translation>
    </message>
    <message>
        <source>Next match (F3)</source>
        <translation>다음 결과 (F3)</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>다음 결과</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>필터</translation>
    </message>
    <message>
        <source>Hide lanes without a match</source>
        <translation>결과가 없는 레인을 숨깁니다</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>패널</translation>
    </message>
    <message>
        <source>Searching slices…</source>
        <translation>슬라이스를 찾는 중…</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>match</comment>
        <translation>%2개 중 %1번째</translation>
    </message>
    <message>
        <source>no match</source>
        <translation>결과 없음</translation>
    </message>
    <message>
        <source>Type words in the field above to find slices.</source>
        <translation>위 입력란에 단어를 입력하면 슬라이스를 찾습니다.</translation>
    </message>
    <message>
        <source>No slice matches.</source>
        <translation>맞는 슬라이스가 없습니다.</translation>
    </message>
    <message>
        <source>The first %1 of %2 slices</source>
        <translation>슬라이스 %2개 중 처음 %1개</translation>
    </message>
    <message>
        <source>&amp;Critical Path</source>
        <translation>임계 경로(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Top-Down</source>
        <translation>하향식 분석(&amp;T)</translation>
    </message>
    <message>
        <source>Critical Path</source>
        <translation>임계 경로</translation>
    </message>
    <message>
        <source>Details, sums, top-down, critical path, search results and bookmarks</source>
        <translation>세부 정보, 합계, 하향식 분석, 임계 경로, 검색 결과, 책갈피</translation>
    </message>
    <message>
        <source>Menu of the timeline</source>
        <translation>타임라인 메뉴</translation>
    </message>
    <message>
        <source>Highlight the slices that kept the run from ending earlier</source>
        <translation>실행이 더 일찍 끝나지 못하게 한 슬라이스를 강조합니다</translation>
    </message>
    <message>
        <source>All commands of the timeline</source>
        <translation>타임라인의 모든 명령</translation>
    </message>
</context>
<context>
    <name>nodewise::views::TimesAnalysis</name>
    <message>
        <source>took %1</source>
        <translation>걸린 시간 %1</translation>
    </message>
    <message numerus="yes">
        <source>ran %n time(s)</source>
        <translation>
            <numerusform>%n회 실행</numerusform>
        </translation>
    </message>
    <message>
        <source>Operator Times</source>
        <translation>연산자 시간</translation>
    </message>
</context>
<context>
    <name>nodewise::views::ToleranceEditor</name>
    <message>
        <source>Tolerances</source>
        <translation>허용 오차</translation>
    </message>
    <message>
        <source>Rules for tolerances</source>
        <translation>허용 오차 규칙</translation>
    </message>
    <message>
        <source>Add Rule</source>
        <translation>규칙 추가</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>제거</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>실행 취소</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a tolerance: type a number such as 1e-5, or nothing for the default.</source>
        <translation>&quot;%1&quot;은(는) 허용 오차가 아닙니다. 1e-5 같은 수를 입력하거나, 기본값을 쓰려면 비워 두십시오.</translation>
    </message>
    <message>
        <source>default</source>
        <comment>tolerance</comment>
        <translation>기본값</translation>
    </message>
    <message>
        <source>Relative, in place of each dtype&apos;s default: an element agrees where |x − reference| ≤ atol + rtol · |reference|</source>
        <translation>상대 오차. dtype마다의 기본값 대신 씁니다. |x − 기준| ≤ atol + rtol · |기준| 이면 원소가 맞습니다</translation>
    </message>
    <message>
        <source>Absolute, in place of each dtype&apos;s default: an element agrees where |x − reference| ≤ atol + rtol · |reference|</source>
        <translation>절대 오차. dtype마다의 기본값 대신 씁니다. |x − 기준| ≤ atol + rtol · |기준| 이면 원소가 맞습니다</translation>
    </message>
    <message>
        <source>Other tolerances for some operators, modules or dtypes</source>
        <translation>특정 연산자, 모듈, dtype에 다른 허용 오차를 씁니다</translation>
    </message>
    <message>
        <source>Undo the last change of the rules</source>
        <translation>규칙의 마지막 변경을 취소합니다</translation>
    </message>
    <message>
        <source>Export Tolerances</source>
        <translation>허용 오차 내보내기</translation>
    </message>
</context>
<context>
    <name>nodewise::views::ToleranceModel</name>
    <message>
        <source>any</source>
        <comment>operator, module or dtype</comment>
        <translation>모두</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>module</source>
        <translation>모듈</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>default</source>
        <comment>tolerance</comment>
        <translation>기본값</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a tolerance: type a number such as 1e-5, or nothing for the default.</source>
        <translation>&quot;%1&quot;은(는) 허용 오차가 아닙니다. 1e-5 같은 수를 입력하거나, 기본값을 쓰려면 비워 두십시오.</translation>
    </message>
    <message>
        <source>A pattern: * matches any text, ? one character. If several rules match, the last one counts.</source>
        <translation>패턴: *는 임의의 텍스트, ?는 한 글자입니다. 맞는 규칙이 여럿이면 마지막 규칙을 씁니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::TopDownPage</name>
    <message>
        <source>Adding up the trace…</source>
        <translation>트레이스를 합산하는 중…</translation>
    </message>
    <message>
        <source>%1 in all</source>
        <comment>a duration</comment>
        <translation>전체 %1</translation>
    </message>
    <message>
        <source>by module, operator, kernel, unit</source>
        <translation>모듈, 연산자, 커널, 유닛별</translation>
    </message>
    <message>
        <source>by slices within slices</source>
        <translation>슬라이스의 포함 관계별</translation>
    </message>
    <message>
        <source>Parts of the trace</source>
        <translation>트레이스의 부분</translation>
    </message>
    <message>
        <source>No slice of this trace is linked to a program.</source>
        <translation>이 트레이스의 슬라이스는 프로그램과 연결되어 있지 않습니다.</translation>
    </message>
    <message>
        <source>How the trace is broken down</source>
        <translation>트레이스를 나누는 방식</translation>
    </message>
    <message>
        <source>part</source>
        <translation>부분</translation>
    </message>
    <message>
        <source>Filter parts</source>
        <translation>부분 거르기</translation>
    </message>
    <message>
        <source>Export Parts</source>
        <translation>부분 내보내기</translation>
    </message>
    <message>
        <source>Write the parts that are shown as a table</source>
        <translation>보이는 부분을 표로 저장합니다</translation>
    </message>
</context>
<context>
    <name>nodewise::views::TracePage</name>
    <message>
        <source>Show</source>
        <translation>보기</translation>
    </message>
    <message>
        <source>%1 of this file&apos;s entries could not be used; the first: %2</source>
        <translation>이 파일의 항목 중 %1개를 사용하지 못했습니다. 첫 항목: %2</translation>
    </message>
    <message>
        <source>%1 of this file&apos;s entries could not be used; the first is on line %2: %3</source>
        <translation>이 파일의 항목 중 %1개를 사용하지 못했습니다. 첫 항목은 %2행에 있습니다: %3</translation>
    </message>
    <message>
        <source>The file was cut short while it was open. What it no longer contains is shown as zeros: do not rely on it.</source>
        <translation>열려 있는 동안 파일이 잘렸습니다. 없어진 부분은 0으로 표시되므로 믿지 마세요.</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>다시 불러오기</translation>
    </message>
</context>
<context>
    <name>nodewise::views::TraceSaver</name>
    <message>
        <source>Save Trace &amp;As…</source>
        <translation>트레이스를 다른 이름으로 저장(&amp;A)…</translation>
    </message>
    <message>
        <source>Export Pic&amp;ture…</source>
        <translation>그림 내보내기(&amp;T)…</translation>
    </message>
    <message>
        <source>Save Trace As</source>
        <translation>트레이스를 다른 이름으로 저장</translation>
    </message>
    <message>
        <source>Chrome trace (*.json)</source>
        <translation>Chrome 트레이스 (*.json)</translation>
    </message>
    <message>
        <source>Chrome trace, compressed (*.json.gz)</source>
        <translation>압축한 Chrome 트레이스 (*.json.gz)</translation>
    </message>
    <message>
        <source>Perfetto trace (*.pftrace)</source>
        <translation>Perfetto 트레이스 (*.pftrace)</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>표 (*.csv)</translation>
    </message>
    <message>
        <source>Nodewise trace (*.nwtrace)</source>
        <translation>Nodewise 트레이스 (*.nwtrace)</translation>
    </message>
    <message>
        <source>Writing %1…</source>
        <translation>%1 쓰는 중…</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>저장했습니다: %1</translation>
    </message>
    <message>
        <source>Export Picture of the Timeline</source>
        <translation>타임라인 그림 내보내기</translation>
    </message>
    <message>
        <source>PNG picture (*.png)</source>
        <translation>PNG 그림 (*.png)</translation>
    </message>
    <message>
        <source>SVG picture (*.svg)</source>
        <translation>SVG 그림 (*.svg)</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: %2</source>
        <translation>%1 파일에 쓸 수 없습니다: %2</translation>
    </message>
    <message>
        <source>Writing the trace</source>
        <translation>트레이스를 쓰는 중</translation>
    </message>
</context>
<context>
    <name>nodewise::views::TrustQuestion</name>
    <message>
        <source>Load plug-ins from this folder?</source>
        <translation>이 폴더의 플러그인을 로드할까요?</translation>
    </message>
    <message>
        <source>Run kernels of these templates?</source>
        <translation>이 템플릿의 커널을 실행할까요?</translation>
    </message>
    <message>
        <source>Replay this session?</source>
        <translation>이 세션을 다시 실행할까요?</translation>
    </message>
    <message>
        <source>%1 is native code. It runs with your rights in a process of Nodewise, and may read and change your files. Trust the folder only if you trust everyone who can write to it.</source>
        <comment>the libraries, by name</comment>
        <translation>%1은(는) 네이티브 코드입니다. 사용자의 권한으로 Nodewise의 프로세스에서 실행되며, 사용자의 파일을 읽고 바꿀 수 있습니다. 이 폴더에 쓸 수 있는 모든 사람을 신뢰할 때만 폴더를 신뢰하세요.</translation>
    </message>
    <message>
        <source>%1 is compiled and run as machine code, with your rights. Trust it only if you trust who wrote it.</source>
        <comment>the templates, by name</comment>
        <translation>%1은(는) 컴파일되어 사용자의 권한으로 기계어로 실행됩니다. 작성자를 신뢰할 때만 신뢰하세요.</translation>
    </message>
    <message>
        <source>%1 says what is run, with which inputs and edits. Replay it only if you trust who wrote it.</source>
        <comment>a session record, by name</comment>
        <translation>%1은(는) 무엇을 어떤 입력과 편집으로 실행할지 정합니다. 작성자를 신뢰할 때만 다시 실행하세요.</translation>
    </message>
    <message>
        <source>Trust These Files?</source>
        <translation>이 파일을 신뢰할까요?</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>외 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>You trusted this before, but it has changed since.</source>
        <translation>전에 신뢰했지만 그 후 바뀌었습니다.</translation>
    </message>
    <message>
        <source>Everyone on this machine can write to this folder.</source>
        <translation>이 컴퓨터의 모든 사용자가 이 폴더에 쓸 수 있습니다.</translation>
    </message>
    <message>
        <source>You are asked again only if a file changes, and can revoke this in the preferences.</source>
        <translation>파일이 바뀔 때만 다시 묻습니다. 환경설정에서 취소할 수 있습니다.</translation>
    </message>
    <message>
        <source>&amp;Trust</source>
        <translation>신뢰(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Don&apos;t Trust</source>
        <translation>신뢰하지 않음(&amp;D)</translation>
    </message>
    <message>
        <source>Give these plug-ins more access?</source>
        <translation>이 플러그인에 접근을 더 허용할까요?</translation>
    </message>
    <message>
        <source>read %1</source>
        <comment>a plug-in asks to</comment>
        <translation>%1 읽기</translation>
    </message>
    <message>
        <source>read and change %1</source>
        <comment>a plug-in asks to</comment>
        <translation>%1 읽기와 변경</translation>
    </message>
    <message>
        <source>%1 asks for access that other plug-ins do not have: %2.</source>
        <comment>a library, and what it asks to do</comment>
        <translation>%1: 다른 플러그인에는 없는 접근을 요청합니다. 요청: %2.</translation>
    </message>
    <message>
        <source>%1 is native code. It runs in a confined process of Nodewise: it may read what you open, and the libraries in its folder. Trust the folder only if you trust everyone who can write to it.</source>
        <comment>the libraries, by name</comment>
        <translation>%1은(는) 네이티브 코드입니다. Nodewise의 격리된 프로세스에서 실행되어, 연 파일과 그 폴더의 라이브러리를 읽을 수 있습니다. 폴더에 쓸 수 있는 모든 사람을 신뢰할 때만 폴더를 신뢰하세요.</translation>
    </message>
    <message>
        <source>Run programs with this Python environment?</source>
        <translation>이 Python 환경으로 프로그램을 실행할까요?</translation>
    </message>
    <message>
        <source>The interpreter, all packages that are installed beside %1, now or later, and the modules that you name run with your rights, outside of any cage. Trust it only if you made this environment, or trust who did.</source>
        <comment>the mark of an environment, an interpreter, or a module, by name</comment>
        <translation>인터프리터와 지금 또는 나중에 %1 옆에 설치되는 모든 패키지, 그리고 지정한 모듈이 격리 없이 여러분의 권한으로 실행됩니다. 이 환경을 직접 만들었거나 만든 사람을 신뢰할 때만 신뢰하십시오.</translation>
    </message>
    <message>
        <source>Run this Python file?</source>
        <translation>이 Python 파일을 실행할까요?</translation>
    </message>
    <message>
        <source>To export the model that it makes, %1 and all that it imports run with your rights, outside of any cage. Trust it only if you wrote it, or trust who did.</source>
        <comment>a Python file, by name</comment>
        <translation>파일이 만드는 모델을 내보내기 위해 %1과(와) 이 파일이 가져오는 모든 것이 사용자의 권한으로, 격리 없이 실행됩니다. 직접 작성했거나 작성자를 신뢰할 때만 신뢰하세요.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::TunePage</name>
    <message>
        <source>Tilings that were tried</source>
        <translation>시험한 타일링</translation>
    </message>
    <message>
        <source>Export Tilings</source>
        <translation>타일링 내보내기</translation>
    </message>
    <message>
        <source>Choose a tiling in the plot or in the table.</source>
        <translation>그래프나 표에서 타일링을 선택하세요.</translation>
    </message>
    <message>
        <source>Choose a kernel: which of its tilings is the fastest on this NPU?</source>
        <translation>커널을 선택하세요. 이 NPU에서 어떤 타일링이 가장 빠를까요?</translation>
    </message>
    <message>
        <source>Tiles are chosen by an estimate. Tune simulates those that fit, the most promising first, and leaves out what can&apos;t be faster.</source>
        <translation>타일은 추정으로 선택됩니다. 탐색은 맞는 타일을 유망한 순서로 시뮬레이션하고, 더 빠를 수 없는 것은 제외합니다.</translation>
    </message>
    <message>
        <source>Nothing in this kernel is tiled.</source>
        <translation>이 커널에는 타일이 없습니다.</translation>
    </message>
    <message>
        <source>Simulate this kernel&apos;s tilings that fit, and keep the fastest</source>
        <translation>이 커널에 맞는 타일링을 시뮬레이션하고 가장 빠른 것을 보관합니다</translation>
    </message>
    <message>
        <source>Tiles</source>
        <translation>타일</translation>
    </message>
    <message>
        <source>Tune</source>
        <translation>탐색</translation>
    </message>
    <message>
        <source>Tune All</source>
        <translation>모두 탐색</translation>
    </message>
    <message>
        <source>Search for the fastest tiles of all kernels, one after the other</source>
        <translation>모든 커널의 가장 빠른 타일을 차례로 찾습니다</translation>
    </message>
    <message>
        <source>Use Tiling</source>
        <translation>이 타일링 사용</translation>
    </message>
    <message>
        <source>Force the chosen tiling for this kernel and simulate again; of one that is forced, no longer</source>
        <translation>선택한 타일링을 이 커널에 지정하고 다시 시뮬레이션합니다. 이미 지정했으면 해제합니다</translation>
    </message>
    <message>
        <source>Tuned tiles</source>
        <translation>탐색한 타일</translation>
    </message>
    <message>
        <source>Use tiles that a search found; else those that are estimated to be the fastest</source>
        <translation>탐색으로 찾은 타일을 사용합니다. 끄면 가장 빠르다고 추정되는 타일을 사용합니다</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>내보내기</translation>
    </message>
    <message>
        <source>Picture…</source>
        <translation>그림…</translation>
    </message>
    <message>
        <source>Table…</source>
        <translation>표…</translation>
    </message>
    <message>
        <source>What is shown of tilings</source>
        <translation>타일링에서 표시할 내용</translation>
    </message>
    <message>
        <source>Tilings</source>
        <translation>타일링</translation>
    </message>
    <message>
        <source>MLIR of the chosen tiling</source>
        <translation>선택한 타일링의 MLIR</translation>
    </message>
    <message>
        <source>Trying tiles…</source>
        <translation>타일을 시험하는 중…</translation>
    </message>
    <message>
        <source>MLIR of Tiling</source>
        <translation>타일링의 MLIR</translation>
    </message>
    <message>
        <source>Timeline of Tiling</source>
        <translation>타일링의 타임라인</translation>
    </message>
</context>
<context>
    <name>nodewise::views::TunePlot</name>
    <message>
        <source>Cycles of tilings by the scratchpad that they take</source>
        <translation>스크래치패드 사용량별 타일링 사이클</translation>
    </message>
    <message>
        <source>Export Picture of the Tilings</source>
        <translation>타일링 그림 내보내기</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>최소 %1</translation>
    </message>
    <message>
        <source>%1 of the scratchpad</source>
        <translation>스크래치패드 %1</translation>
    </message>
    <message>
        <source>estimate&apos;s choice</source>
        <translation>추정한 선택</translation>
    </message>
    <message>
        <source>fastest</source>
        <translation>가장 빠름</translation>
    </message>
</context>
<context>
    <name>nodewise::views::ValueFetch</name>
    <message>
        <source>%1 has not run yet: run to it first (Ctrl+F10).</source>
        <translation>%1이(가) 아직 실행되지 않았습니다. 먼저 그 노드까지 실행하십시오(Ctrl+F10).</translation>
    </message>
    <message>
        <source>%1 is not a tensor: %2</source>
        <translation>%1은(는) 텐서가 아닙니다: %2</translation>
    </message>
</context>
<context>
    <name>nodewise::views::ValuePage</name>
    <message>
        <source>Run Again</source>
        <translation>다시 실행</translation>
    </message>
    <message>
        <source>The run failed at %1: %2 The rows are those before it.</source>
        <translation>%1에서 실행이 실패했습니다: %2 표의 행은 그 앞까지의 값입니다.</translation>
    </message>
    <message>
        <source>node, operator or module</source>
        <translation>노드, 연산자 또는 모듈</translation>
    </message>
    <message>
        <source>Filter values</source>
        <translation>값 거르기</translation>
    </message>
    <message>
        <source>Export what is shown, with all digits; Ctrl+C copies it</source>
        <translation>표시된 내용을 모든 자릿수로 저장합니다. Ctrl+C로 복사할 수 있습니다.</translation>
    </message>
    <message>
        <source>Runs the program from the start; edits apply, breakpoints do not. The session returns to its stop.</source>
        <translation>프로그램을 처음부터 실행합니다. 수정한 값은 반영되고 중단점은 무시됩니다. 세션은 원래 위치로 돌아갑니다.</translation>
    </message>
    <message>
        <source>Cancel; the session returns to its stop</source>
        <translation>취소합니다. 세션은 원래 위치로 돌아갑니다</translation>
    </message>
</context>
<context>
    <name>nodewise::views::ValuesModel</name>
    <message>
        <source>Inputs</source>
        <translation>입력</translation>
    </message>
    <message>
        <source>Computed last</source>
        <translation>마지막으로 계산됨</translation>
    </message>
    <message>
        <source>Live values</source>
        <translation>살아 있는 값</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>Program inputs</source>
        <translation>프로그램 입력</translation>
    </message>
    <message>
        <source>alias of %1</source>
        <translation>%1의 별칭</translation>
    </message>
    <message>
        <source>Show more (%1 in all)</source>
        <translation>더 보기 (모두 %1개)</translation>
    </message>
    <message>
        <source>value</source>
        <translation>값</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>형태</translation>
    </message>
    <message>
        <source>range</source>
        <translation>범위</translation>
    </message>
    <message>
        <source>mean ± std</source>
        <translation>평균 ± 표준 편차</translation>
    </message>
    <message>
        <source>histogram</source>
        <translation>히스토그램</translation>
    </message>
    <message>
        <source>%1 and its inputs</source>
        <translation>%1 및 입력</translation>
    </message>
</context>
<context>
    <name>nodewise::views::ValuesPanel</name>
    <message>
        <source>Values at this stop</source>
        <translation>이 정지 지점의 값</translation>
    </message>
    <message>
        <source>Show &amp;Tensor</source>
        <translation>텐서 보기(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Recompute</source>
        <translation>다시 계산(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Edit…</source>
        <translation>편집(&amp;E)…</translation>
    </message>
    <message>
        <source>Add &amp;Watch</source>
        <translation>조사식 추가(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Copy Name</source>
        <translation>이름 복사(&amp;C)</translation>
    </message>
    <message>
        <source>Show &amp;Difference from Reference</source>
        <translation>기준과의 차이 보기(&amp;D)</translation>
    </message>
    <message>
        <source>filter by name</source>
        <translation>이름으로 거르기</translation>
    </message>
    <message>
        <source>Filter values</source>
        <translation>값 거르기</translation>
    </message>
    <message>
        <source>Export Values</source>
        <translation>값 내보내기</translation>
    </message>
    <message>
        <source>E&amp;xport Tensor…</source>
        <translation>텐서 내보내기(&amp;X)…</translation>
    </message>
</context>
<context>
    <name>nodewise::views::VerdictBar</name>
    <message>
        <source>%1 %2: %3</source>
        <comment>percent, verdict, amount</comment>
        <translation>%2 %1: %3</translation>
    </message>
    <message>
        <source>nothing to measure</source>
        <comment>the program has no FLOPs, or no bytes</comment>
        <translation>잴 것이 없음</translation>
    </message>
    <message>
        <source>Shares of verdicts</source>
        <translation>판정의 비율</translation>
    </message>
    <message>
        <source>Shares of verdicts: %1</source>
        <comment>the part that is chosen</comment>
        <translation>판정의 비율: %1</translation>
    </message>
</context>
<context>
    <name>nodewise::views::WatchModel</name>
    <message>
        <source>Add an expression, such as linear.abs().max()</source>
        <translation>식 추가, 예: linear.abs().max()</translation>
    </message>
    <message>
        <source>expression</source>
        <translation>식</translation>
    </message>
    <message>
        <source>value</source>
        <translation>값</translation>
    </message>
    <message>
        <source>type</source>
        <translation>형식</translation>
    </message>
</context>
<context>
    <name>nodewise::views::WatchPanel</name>
    <message>
        <source>Watches</source>
        <translation>조사식</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>편집(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>제거(&amp;R)</translation>
    </message>
    <message>
        <source>Remove &amp;All</source>
        <translation>모두 제거(&amp;A)</translation>
    </message>
    <message>
        <source>Export Watches</source>
        <translation>감시 내보내기</translation>
    </message>
    <message>
        <source>Copy &amp;Value</source>
        <translation>값 복사(&amp;V)</translation>
    </message>
</context>
<context>
    <name>nodewise::views::WhyPage</name>
    <message>
        <source>Select a node to see why it has its verdict.</source>
        <translation>노드를 선택하면 판정 이유가 보입니다.</translation>
    </message>
    <message>
        <source>Rules that affected it</source>
        <translation>관여한 규칙</translation>
    </message>
    <message>
        <source>Nothing has been judged yet.</source>
        <translation>아직 판정하지 않았습니다.</translation>
    </message>
    <message>
        <source>This node has no verdict: it calls no operator that returns a tensor.</source>
        <translation>이 노드에는 판정이 없습니다: 텐서를 내는 연산자를 부르지 않습니다.</translation>
    </message>
    <message>
        <source>Export Rules</source>
        <translation>규칙 내보내기</translation>
    </message>
</context>
<context>
    <name>nodewise::views::WorkStrip</name>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Starting a session…</source>
        <translation>세션을 시작하는 중…</translation>
    </message>
</context>
<context>
    <name>nodewise::views::Workbench</name>
    <message>
        <source>Debug panel</source>
        <translation>디버그 패널</translation>
    </message>
    <message>
        <source>Documentation of this panel (F1)</source>
        <translation>이 패널의 문서 (F1)</translation>
    </message>
    <message>
        <source>Documentation of this panel</source>
        <translation>이 패널의 문서</translation>
    </message>
    <message>
        <source>Open a panel</source>
        <translation>패널 열기</translation>
    </message>
    <message>
        <source>Open a panel: all of them, by what they are for</source>
        <translation>패널 열기: 용도별로 모든 패널을 보여 줍니다</translation>
    </message>
    <message>
        <source>Maximize this panel, or bring the rest back</source>
        <translation>이 패널을 최대화하거나 나머지를 다시 표시합니다</translation>
    </message>
    <message>
        <source>Maximize this panel, or bring the rest back (Ctrl+M)</source>
        <translation>이 패널을 최대화하거나 나머지를 다시 표시합니다(Ctrl+M)</translation>
    </message>
    <message>
        <source>Place of this panel</source>
        <translation>이 패널의 위치</translation>
    </message>
    <message>
        <source>Maximize this panel, put it in the main area or in a window, or close it</source>
        <translation>이 패널을 최대화하거나, 주 영역 또는 별도 창으로 옮기거나, 닫습니다</translation>
    </message>
</context>
<context>
    <name>nodewise::views::Workshop</name>
    <message>
        <source>Nodes %1</source>
        <translation>노드 %1</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>노드</translation>
    </message>
    <message numerus="yes">
        <source>All %n node(s) checked agree with ATen</source>
        <translation>
            <numerusform>검사한 노드 %n개가 모두 ATen과 일치합니다</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 equal, %2 differ, %3 failed</source>
        <translation>같음 %1, 다름 %2, 실패 %3</translation>
    </message>
    <message>
        <source>Workshop</source>
        <translation>작업장</translation>
    </message>
    <message>
        <source>&amp;Check</source>
        <translation>검사(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;New Template…</source>
        <translation>새 템플릿(&amp;N)…</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>템플릿</translation>
    </message>
    <message>
        <source>Functions of the template</source>
        <translation>템플릿의 함수</translation>
    </message>
    <message>
        <source>Nodes that the template is for</source>
        <translation>템플릿이 다루는 노드</translation>
    </message>
    <message>
        <source>Not saved, kept as a draft: %1</source>
        <translation>저장하지 않고 초안으로 두었습니다: %1</translation>
    </message>
    <message>
        <source>Saved as %1; kernels are planned anew</source>
        <translation>%1에 저장했습니다. 커널을 다시 계획합니다</translation>
    </message>
    <message>
        <source>node, type or verdict</source>
        <translation>노드, 타입 또는 판정</translation>
    </message>
    <message>
        <source>Filter nodes</source>
        <translation>노드 거르기</translation>
    </message>
    <message>
        <source>Export Nodes</source>
        <translation>노드 내보내기</translation>
    </message>
    <message>
        <source>Runs the program once, and the kernel of each node on what the node reads there, and compares the results with ATen&apos;s</source>
        <translation>프로그램을 한 번 실행하고, 각 노드가 읽는 값으로 그 커널을 실행하여 결과를 ATen과 비교합니다</translation>
    </message>
    <message>
        <source>The template matches no node of the program</source>
        <translation>이 템플릿이 받는 노드가 프로그램에 없습니다</translation>
    </message>
    <message>
        <source>Check with &amp;Random Numbers</source>
        <translation>난수로 검사(&amp;R)</translation>
    </message>
    <message>
        <source>Running the program for the kernels&apos; values…</source>
        <translation>커널에 줄 값을 얻으려고 프로그램을 실행하고 있습니다…</translation>
    </message>
    <message>
        <source>Cancel the check; the session returns to its stop</source>
        <translation>검사를 취소합니다. 세션은 멈춰 있던 곳으로 돌아갑니다</translation>
    </message>
    <message>
        <source>Kernels are planned with the templates in %1 only. Put the file there first.</source>
        <translation>커널은 %1의 템플릿으로만 계획합니다. 먼저 파일을 그곳에 두세요.</translation>
    </message>
    <message>
        <source>Templates (*.mlir)</source>
        <translation>템플릿(*.mlir)</translation>
    </message>
    <message>
        <source>Saved as %1, but not verified: %2</source>
        <translation>%1(으)로 저장했지만 검증하지 못했습니다: %2</translation>
    </message>
    <message>
        <source>templates are saved in %1</source>
        <translation>템플릿은 %1에 저장합니다</translation>
    </message>
    <message>
        <source>Saved as %1, not verified yet</source>
        <translation>%1(으)로 저장했습니다. 아직 검증되지 않았습니다</translation>
    </message>
    <message>
        <source>Saved as %1, but not verified: it matches no node of the program</source>
        <translation>%1(으)로 저장했지만 검증되지 않았습니다. 프로그램의 어떤 노드에도 맞지 않습니다</translation>
    </message>
    <message numerus="yes">
        <source>Saved as %1, but %n kernel(s) do not verify, first %2: %3</source>
        <translation>
            <numerusform>%1(으)로 저장했지만 커널 %n개가 검증에 실패했습니다. 첫 번째는 %2: %3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::WorkshopPreview</name>
    <message>
        <source>Starting the program, or waiting for its next stop…</source>
        <translation>프로그램을 시작하거나 다음 정지를 기다리고 있습니다…</translation>
    </message>
    <message>
        <source>Nothing was rendered: the lists below say why.</source>
        <translation>렌더링된 것이 없습니다. 까닭은 아래 목록에 있습니다.</translation>
    </message>
</context>
<context>
    <name>nodewise::views::WorkshopStart</name>
    <message>
        <source>Write a Kernel</source>
        <translation>커널 작성</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>Name of the template</source>
        <translation>템플릿 이름</translation>
    </message>
    <message>
        <source>Starting points</source>
        <translation>출발점</translation>
    </message>
    <message>
        <source>&amp;Operator:</source>
        <translation>연산자(&amp;O):</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>이름(&amp;N):</translation>
    </message>
    <message>
        <source>&amp;Write</source>
        <translation>작성(&amp;W)</translation>
    </message>
    <message>
        <source>Skeleton of %1
element by element, from DRAM to DRAM</source>
        <translation>%1의 뼈대
DRAM에서 DRAM으로 원소별로</translation>
    </message>
    <message>
        <source>%1 · %2
fits: %3</source>
        <comment>template, title, why</comment>
        <translation>%1 · %2
맞음: %3</translation>
    </message>
    <message>
        <source>A skeleton processes the result element by element and renders at once. An existing template brings its tiles; those whose shapes match the operator&apos;s come first.</source>
        <translation>뼈대는 결과를 원소별로 훑으며 곧바로 렌더링됩니다. 이미 있는 템플릿에서 시작하면 타일도 함께 가져옵니다. 모양의 관계가 연산자와 같은 것이 먼저 나옵니다.</translation>
    </message>
    <message>
        <source>There is no engine that knows operator schemas.</source>
        <translation>연산자의 스키마를 아는 엔진이 없습니다.</translation>
    </message>
    <message>
        <source>Reading the operator&apos;s schema…</source>
        <translation>연산자의 스키마를 읽고 있습니다…</translation>
    </message>
</context>
</TS>
