"use client"

import { useEffect, useRef } from "react"
import classes from "./tooltip-layer.module.css"
import { watchTooltips } from "./tooltips.ts"

/**
 * The one tooltip of the page. Elements ask for it with `data-tooltip="text"` (shown on hover and focus), or with
 * `data-tooltip-cut` (their own full text, shown only while it is cut off), as every cell of a table has. A hundred rows cost two listeners.
 */
export function TooltipLayer() {
  const bubble = useRef<HTMLDivElement>(null)
  useEffect(() => (bubble.current ? watchTooltips(bubble.current) : undefined), [])
  return <div ref={bubble} popover="manual" role="tooltip" className={classes.bubble} />
}
