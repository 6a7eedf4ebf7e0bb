"use client"

import { drawn } from "#components/ui/loading/drawn.tsx"
import type { MailProfile } from "#lib/contract/mail/mailboxes.ts"
import { MailboxBlock } from "../profile/mailbox-block.tsx"
import { SignatureBlock } from "../profile/signature-block.tsx"
import { type MailboxAndWaiting, useMailbox } from "../profile/use-mailbox.ts"

const Exclusions = drawn(() => import("../profile/exclusions.tsx").then((loaded) => loaded.Exclusions))
const LimitsForm = drawn(() => import("../profile/limits-form.tsx").then((loaded) => loaded.LimitsForm))

type Props = {
  loaded: MailboxAndWaiting
  /** Null for who may not read mails, and can only take the own mailbox away. */
  profile: MailProfile | null
  exclusions: { id: number; pattern: string }[]
}

/** What a user has to say of the own mailbox: its status, what may go out, how mails are signed, whose are not kept. */
export function MailboxSections({ loaded, profile, exclusions }: Props) {
  const { mailbox, waiting, refetch } = useMailbox(loaded)
  if (!profile) return mailbox && <MailboxBlock mailbox={mailbox} waiting={waiting} onChanged={refetch} />
  return (
    <>
      <MailboxBlock mailbox={mailbox} waiting={waiting} onChanged={refetch} />
      {mailbox && <LimitsForm key={mailbox.version} mailbox={mailbox} onChanged={refetch} />}
      <SignatureBlock profile={profile} />
      {mailbox && <Exclusions listed={exclusions} />}
    </>
  )
}
