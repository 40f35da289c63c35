import type { CodeSymbol, SymbolKind } from './symbol.ts'

interface CodePictureProps {
  readonly symbol: CodeSymbol
  readonly kind: SymbolKind
  readonly className?: string | undefined
}

/** A code as a picture; whoever cannot see it reads the text that stands beside. Bars are stretched to their place, squares are not. */
export const CodePicture = ({ symbol: { width, height, path }, kind, className }: CodePictureProps) => (
  <svg
    xmlns="http://www.w3.org/2000/svg"
    className={className}
    viewBox={`0 0 ${width} ${height}`}
    preserveAspectRatio={kind === 'code128' ? 'none' : 'xMidYMid meet'}
    shapeRendering="crispEdges"
    aria-hidden
  >
    <path d={path} fillRule="evenodd" fill="#000" />
  </svg>
)
