"use client"

import type { ComponentProps } from "react"
import { loadable } from "#components/ui/loading/loadable.ts"
import { useIdle } from "#components/ui/loading/use-idle.ts"
import { BackLink } from "#components/ui/page/back-link.tsx"
import type { WalkBack } from "./walk-back.tsx"

const part = loadable(() => import("./walk-back.tsx").then((loaded) => loaded.WalkBack), {
  loadsWhenIdle: false,
})

type Props = ComponentProps<typeof WalkBack>

function Loaded(props: Props) {
  const Back = part.useLoaded()
  const { subject: _, ...link } = props
  return Back ? <Back {...props} /> : <BackLink {...link} />
}

/** The way back to the list; that it is the page of it one came from is known once the page is idle. */
export function WalkBackLater(props: Props) {
  const isIdle = useIdle()
  const { subject: _, ...link } = props
  return isIdle ? <Loaded {...props} /> : <BackLink {...link} />
}
