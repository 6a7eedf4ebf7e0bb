import { Component, type ReactNode } from "react"

type Props = { fallback: ReactNode; children: ReactNode }

/** An editor that cannot be loaded or breaks leaves the rest of the page as it is; its text is kept as a draft. */
export class EditorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}
