"use client"

import type { MailboxDetail, MailProfile } from "#lib/contract/mailboxes.ts"
import { Exclusions } from "../profile/exclusions.tsx"
import { LimitsForm } from "../profile/limits-form.tsx"
import { MailboxBlock } from "../profile/mailbox-block.tsx"
import { SignatureBlock } from "../profile/signature-block.tsx"
import { useMailbox } from "../profile/use-mailbox.ts"

type Props = {
  mailbox: MailboxDetail | null
  profile: MailProfile
  exclusions: { id: number; pattern: string }[]
}

/** What a user has to say of the own mailbox: how it stands, what may go out, how mails are signed, whose are not kept. */
export function MailboxSections({ mailbox: loaded, profile, exclusions }: Props) {
  const { mailbox, refetch } = useMailbox(loaded)
  return (
    <>
      <MailboxBlock mailbox={mailbox} onChanged={refetch} />
      {mailbox && <LimitsForm key={mailbox.version} mailbox={mailbox} onChanged={refetch} />}
      <SignatureBlock profile={profile} />
      {mailbox && <Exclusions listed={exclusions} />}
    </>
  )
}
