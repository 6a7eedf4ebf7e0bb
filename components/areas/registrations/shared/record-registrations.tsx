"use client"

import { useTranslations } from "next-intl"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { useSeen } from "#components/ui/loading/use-seen.ts"
import { RecordBlock } from "#components/ui/page/record-block.tsx"
import type { Applicant } from "../of-record/applicant.ts"

const waiting = <Skeleton height={64} />

const { Part: Lines } = lazyPart(
  () => import("../of-record/registration-lines.tsx").then((loaded) => loaded.RegistrationLines),
  waiting,
)

/** Registrations of a company or of a contact; read when the block comes into sight. */
export function RecordRegistrations({ of }: { of: Applicant }) {
  const t = useTranslations("registrations.ofRecord")
  const { watch, isSeen } = useSeen()
  return (
    <RecordBlock title={t("title")}>
      <div ref={watch}>{isSeen ? <Lines of={of} /> : waiting}</div>
    </RecordBlock>
  )
}
