/** How a flow is looked at: drawn, or read from top to bottom. */
export const flowViews = ["diagram", "outline"] as const
export type FlowView = (typeof flowViews)[number]

export const isFlowView = (value: string | undefined): value is FlowView =>
  flowViews.some((view) => view === value)

/** Cookie in which the view stays, so that the server draws what was chosen. */
export const viewCookie = "flow_view"
const oneYear = 31_536_000

export function keepView(view: FlowView): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent from pages served over plain http.
  document.cookie = `${viewCookie}=${view}; path=/sequence; max-age=${oneYear}; samesite=lax`
}
