import { Component, type ReactNode } from 'react'
import { PageError } from '#ui/page-error.tsx'

/** Catches what the router's own boundary does not: faults in the frame around it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? (
      <main>
        <PageError onReload={() => location.reload()} />
      </main>
    ) : (
      this.props.children
    )
  }
}
