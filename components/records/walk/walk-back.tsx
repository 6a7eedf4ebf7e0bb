"use client"

import type { ComponentProps } from "react"
import type { Subject } from "#components/records/activity/subject.ts"
import { BackLink } from "#components/ui/page/back-link.tsx"
import { listAddress } from "./listing.ts"
import { useWalk } from "./use-walk.ts"

type Props = ComponentProps<typeof BackLink> & { subject: Subject }

/** The way back to the list: on a walk, to the page of it that one has come to. */
export function WalkBack({ subject, href, ...link }: Props) {
  const walk = useWalk(subject)
  return <BackLink href={walk ? listAddress(walk.listing) : href} {...link} />
}
