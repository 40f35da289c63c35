const Bin = ({ x, y, fill, rib }: { x: number; y: number; fill: string; rib: string }) => (
  <g transform={`translate(${x} ${y})`}>
    <path className={fill} d="M0 0h150l-16 62a8 8 0 0 1-8 6H24a8 8 0 0 1-8-6L0 0Z" />
    <path className={rib} d="M34 16l7 40M62 16l3 40M90 16l-3 40M117 16l-7 40" />
    <rect className={rib} x="-6" y="-6" width="162" height="12" rx="6" />
  </g>
)

const Wheel = ({ x }: { x: number }) => (
  <g transform={`translate(${x} 352)`}>
    <circle className="ink" r="25" />
    <circle className="rim" r="11" />
  </g>
)

/** A row of the list on the phone: a mark, two lines, a state. */
const Row = ({ y, state }: { y: number; state: string }) => (
  <g transform={`translate(16 ${y})`}>
    <rect className="row" width="128" height="46" rx="9" />
    <circle className={state} cx="20" cy="23" r="9" />
    <rect className="line strong" x="38" y="13" width="62" height="7" rx="3.500" />
    <rect className="line" x="38" y="27" width="40" height="6" rx="3" />
  </g>
)

/** The yard under the sun, a truck with a bin on its back, and a phone that answers for it. */
export const HeroPicture = ({ label }: { label: string }) => (
  <svg className="hero-picture mirrored" viewBox="0 0 660 420" role="img" aria-label={label}>
    <circle className="sun" cx="404" cy="96" r="50" />
    <path className="hill far" d="M0 330c70-70 150-86 232-48 74-60 190-66 428 8v88H0v-48Z" />
    <path className="hill near" d="M0 350c120-34 240-30 330-8 100 22 180 20 330-6v64H0v-50Z" />
    <path className="road" d="M3 377h654" />
    <g className="skyline">
      <rect x="38" y="214" width="34" height="104" rx="4" />
      <rect x="80" y="182" width="26" height="136" rx="4" />
      <path d="M120 318V196l19-52 19 52v122h-38Z" />
      <rect x="170" y="226" width="42" height="92" rx="4" />
    </g>
    <Bin x={16} y={302} fill="bin-teal" rib="rib-teal" />
    <g>
      <path className="chassis" d="M196 330h222v18H196z" />
      <Bin x={214} y={256} fill="bin" rib="rib" />
      <path className="arm" d="M204 336l-14-76 30-18" />
      <path className="cab" d="M372 346v-92a10 10 0 0 1 10-10h38a14 14 0 0 1 13 9l20 48 12 6a10 10 0 0 1 5 9v30h-98Z" />
      <path className="glass" d="M392 260h24a6 6 0 0 1 6 4l14 34h-44v-38Z" />
      <rect className="lamp" x="460" y="322" width="10" height="14" rx="4" />
      <Wheel x={242} />
      <Wheel x={304} />
      <Wheel x={426} />
    </g>
    <g transform="translate(496 116) rotate(3)">
      <rect className="phone" width="160" height="278" rx="24" />
      <rect className="screen" x="8" y="8" width="144" height="262" rx="17" />
      <rect className="line strong" x="20" y="28" width="58" height="9" rx="4.500" />
      <rect className="chip" x="92" y="24" width="48" height="17" rx="8.500" />
      <Row y={56} state="dot-done" />
      <Row y={108} state="dot-wait" />
      <Row y={160} state="dot-done" />
      <rect className="button" x="16" y="222" width="128" height="34" rx="9" />
      <path className="tick" d="M70 239l7 7 14-14" />
    </g>
  </svg>
)
