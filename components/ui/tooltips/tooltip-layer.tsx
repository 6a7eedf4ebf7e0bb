"use client"

import { useEffect, useRef } from "react"
import { untilThere } from "#components/ui/loading/until-there.ts"
import classes from "./tooltip-layer.module.css"

/** What watches comes after the page, which it explains. */
const load = untilThere(
  () => import("./tooltips.ts"),
  () => false,
)

function watch(bubble: HTMLElement): () => void {
  let isLeft = false
  let stop: (() => void) | undefined
  void load().then(({ watchTooltips }) => {
    if (!isLeft) stop = watchTooltips(bubble)
  })
  return () => {
    isLeft = true
    stop?.()
  }
}

/**
 * The one tooltip of the page. Elements ask for it with `data-tooltip="text"` (shown on hover and focus), or with
 * `data-tooltip-cut` (their own full text, shown only while it is cut off), as every cell of a table has. A hundred rows cost two listeners.
 */
export function TooltipLayer() {
  const bubble = useRef<HTMLDivElement>(null)
  useEffect(() => (bubble.current ? watch(bubble.current) : undefined), [])
  return <div ref={bubble} popover="manual" role="tooltip" className={classes.bubble} />
}
