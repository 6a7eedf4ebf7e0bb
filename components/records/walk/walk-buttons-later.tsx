"use client"

import type { ComponentProps } from "react"
import { later } from "#components/ui/loading/later.tsx"
import { useIdle } from "#components/ui/loading/use-idle.ts"
import type { WalkButtons } from "./walk-buttons.tsx"

const Buttons = later(() => import("./walk-buttons.tsx").then((loaded) => loaded.WalkButtons))

/** The way to the records around this one: what knows it lies in the browser, so no page waits for its script. */
export function WalkButtonsLater(props: ComponentProps<typeof WalkButtons>) {
  return useIdle() ? <Buttons {...props} /> : null
}
