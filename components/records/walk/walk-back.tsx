"use client"

import type { ComponentProps } from "react"
import type { Subject } from "#components/records/activity/subject.ts"
import { BackLink } from "#components/ui/page/back-link.tsx"
import { listAddress } from "./listing.ts"
import { useWalk } from "./use-walk.ts"
import { keepView } from "./walk-store.ts"

type Props = ComponentProps<typeof BackLink> & { subject: Subject }

/** The way back to the list or board one came from: on a walk, to the page of it that one has come to, as it was shown (S-21). */
export function WalkBack({ subject, href, children, ...link }: Props) {
  const walk = useWalk(subject)
  if (!walk)
    return (
      <BackLink href={href} {...link}>
        {children}
      </BackLink>
    )
  const { title, view } = walk.listing
  const address = listAddress(walk.listing)
  return (
    <BackLink
      {...link}
      href={address}
      label={title ?? link.label}
      onClick={() => view && keepView(address, view)}
    >
      {title ?? children}
    </BackLink>
  )
}
