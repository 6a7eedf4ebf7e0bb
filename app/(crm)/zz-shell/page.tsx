import { Moment } from "#components/ui/moment.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { Skeleton } from "#components/ui/skeleton.tsx"
import { IconWithTooltip } from "#components/ui/icon-with-tooltip.tsx"
import { Demo } from "./demo.tsx"
export const metadata = { title: "Scratch" }
export default function Page() {
  return <div style={{ padding: 16 }}>
    <h1>Scratch</h1>
    <input data-shortcut="search" placeholder="search" />
    <p><Moment value="2026-11-20T23:30:00.000Z" /> <Moment value="2026-11-20" /></p>
    <p style={{ width: 80, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }} data-tip-cut="" tabIndex={0}>A very long value that is cut</p>
    <IconWithTooltip label="Email error" tone="danger"><svg viewBox="0 0 16 16"><circle cx="8" cy="8" r="6" fill="currentColor" /></svg></IconWithTooltip>
    <Demo />
    <div style={{ width: 200 }}><Skeleton /></div>
    <EmptyState title="No results found">No company has this tag. Try fewer filters.</EmptyState>
  </div>
}
