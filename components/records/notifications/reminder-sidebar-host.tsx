"use client"

import { type ComponentProps, useState } from "react"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import type { ReminderSidebar } from "./reminder-sidebar.tsx"

/** Loaded when first opened. */
const { Part: Sidebar } = lazyPart(() =>
  import("./reminder-sidebar.tsx").then((loaded) => loaded.ReminderSidebar),
)

export function ReminderSidebarHost(props: ComponentProps<typeof ReminderSidebar>) {
  const [wasOpened, setWasOpened] = useState(false)
  if (props.opened && !wasOpened) setWasOpened(true)
  return wasOpened && <Sidebar {...props} />
}
