"use client"

import { useEffect, useRef } from "react"
import classes from "./tip-layer.module.css"
import { watchTips } from "./tips.ts"

/**
 * The one tooltip of the page. Elements ask for it with `data-tip="text"` (shown on hover and focus), or with
 * `data-tip-cut` (their own full text, shown only while it is cut off), as every cell of a table has. A hundred rows cost two listeners.
 */
export function TipLayer() {
  const bubble = useRef<HTMLDivElement>(null)
  useEffect(() => (bubble.current ? watchTips(bubble.current) : undefined), [])
  return <div ref={bubble} popover="manual" role="tooltip" className={classes.bubble} />
}
