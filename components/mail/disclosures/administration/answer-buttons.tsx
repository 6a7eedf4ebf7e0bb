import { Button } from "@mantine/core"
import { useLocale, useTranslations } from "next-intl"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { disclosureDays as days } from "#lib/contract/mail/mail-disclosure-terms.ts"
import type { MailDisclosure } from "#lib/contract/mail/mail-disclosures.ts"
import { useApprove, useRefuse } from "../shared/use-answer.ts"
import classes from "./private-mails.module.css"

/** Approving and refusing, each after a question that names the person, the record and the reason. */
export function AnswerButtons({ request }: { request: MailDisclosure }) {
  const t = useTranslations("disclosures")
  const locale = useLocale()
  const confirm = useConfirm()
  const approve = useApprove()
  const refuse = useRefuse()
  const { asker, owners, companies, contacts, mails, reason } = request
  const values = {
    asker: asker.name,
    count: mails,
    days,
    reason,
    owners: new Intl.ListFormat(locale).format(owners.map(({ name }) => name)),
    record: [...companies, ...contacts][0]?.name || t("unnamed"),
  }

  async function askToApprove() {
    const question = { title: t("approveQuestion", values), message: t("approveText", values) }
    if (await confirm({ ...question, action: t("approve") })) approve.mutate(request)
  }

  async function askToRefuse() {
    const question = { title: t("refuseQuestion"), message: t("refuseText", values) }
    if (await confirm({ ...question, action: t("refuse"), danger: true })) refuse.mutate(request)
  }

  const named = { name: asker.name }
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        size="compact-sm"
        loading={refuse.isPending}
        aria-label={t("refuseNamed", named)}
        onClick={() => void askToRefuse()}
      >
        {t("refuse")}
      </Button>
      <Button
        size="compact-sm"
        disabled={mails === 0}
        loading={approve.isPending}
        aria-label={t("approveNamed", named)}
        onClick={() => void askToApprove()}
      >
        {t("approve")}
      </Button>
    </div>
  )
}
