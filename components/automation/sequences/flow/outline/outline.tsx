import { useTranslations } from "next-intl"
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from "react"
import { type OutlineLine, outlineOf } from "#lib/automation/flows/outline.ts"
import type { FlowView } from "../flow-view.ts"
import { useShownFlow } from "../shown-flow.tsx"
import { NodeMenu, useNodeMenu } from "./node-menu.tsx"
import classes from "./outline.module.css"
import { OutlineRow } from "./outline-row.tsx"

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
}

/**
 * The flow from top to bottom. It is always there for who does not see the diagram; beside that it comes into sight when the keyboard
 * gets to it. Arrows go from line to line; Tab goes on to what can be done with a line.
 */
export function Outline({ view }: { view: FlowView }) {
  const t = useTranslations("sequenceFlow")
  const { flow, selected, onSelect, tools } = useShownFlow()
  const list = useRef<HTMLOListElement>(null)
  const lines = useMemo(() => outlineOf(flow), [flow])
  const [at, setAt] = useState<string>()
  const menu = useNodeMenu()
  const ids = lines.map(({ node }) => node.id)
  const current = [at, selected].find((id) => id && ids.includes(id)) ?? ids[0]

  const focus = (id: string | undefined) =>
    list.current?.querySelector<HTMLElement>(`[data-line="${id}"]`)?.focus()

  const before = useRef(lines)
  const goOn = useEffectEvent((now: OutlineLine[]) => {
    const index = before.current.findIndex(({ node }) => node.id === at)
    before.current = now
    const isGone = index >= 0 && !now.some(({ node }) => node.id === at)
    if (isGone && document.activeElement === document.body) focus((now[index] ?? now.at(-1))?.node.id)
  })
  // The focus goes with a line that is removed, or with the form of its node.
  useEffect(() => goOn(lines), [lines])

  function walk(event: KeyboardEvent<HTMLElement>) {
    const step = steps[event.key]
    const isLine = event.target instanceof Element && event.target.matches("[data-line]")
    if (!step || !isLine || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    focus(ids[step(ids.indexOf(current ?? ""), ids.length - 1)])
  }

  return (
    <section className={classes.outline} data-view={view} aria-label={t("outline")}>
      <ol ref={list} className={classes.list} onKeyDown={walk}>
        {lines.map((line, index) => (
          <OutlineRow
            key={line.node.id}
            line={line}
            index={index}
            isCurrent={line.node.id === current}
            isSelected={line.node.id === selected}
            onFocus={() => {
              setAt(line.node.id)
              // While a flow is read, the diagram shows where one is; a form opens only when it is asked for.
              if (!tools) onSelect(line.node.id)
            }}
            onGo={focus}
            menu={menu}
          />
        ))}
      </ol>
      {tools && <NodeMenu menu={menu} />}
    </section>
  )
}
