"use client"

import dynamic from "next/dynamic"
import { type ComponentProps, useState } from "react"
import type { ReminderSidebar } from "./reminder-sidebar.tsx"

/** Loaded when first opened. */
const Sidebar = dynamic(() => import("./reminder-sidebar.tsx").then((loaded) => loaded.ReminderSidebar), {
  ssr: false,
})

export function ReminderSidebarHost(props: ComponentProps<typeof ReminderSidebar>) {
  const [wasOpened, setWasOpened] = useState(false)
  if (props.opened && !wasOpened) setWasOpened(true)
  return wasOpened && <Sidebar {...props} />
}
