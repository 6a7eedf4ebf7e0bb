"use client"

import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { later } from "#components/ui/loading/later.tsx"
import { RecordBlock } from "#components/ui/page/record-block.tsx"
import classes from "./mailing-block.module.css"

const Mailing = later(() => import("./mailing.tsx").then((loaded) => loaded.Mailing), {
  waiting: <Waiting />,
})

/** What the mailing provider knows of the contact; it may be slow or down, so the page does not wait for it. */
export function MailingBlock({ contact }: { contact: number }) {
  const t = useTranslations("contact.mailing")
  const mailing = useQuery({
    queryKey: ["contact", contact, "mailing"],
    queryFn: async () => (await import("#lib/api/client.ts")).api.contacts.getMailing({ contact }),
  })
  return (
    <RecordBlock title={t("title")}>
      {mailing.data ? <Mailing contact={contact} mailing={mailing.data.data} /> : null}
      {mailing.isPending ? <Waiting /> : null}
      {mailing.isError && !mailing.data ? (
        <p role="alert" className={classes.failure}>
          {t("failed")} <LinkButton onClick={() => void mailing.refetch()}>{t("retry")}</LinkButton>
        </p>
      ) : null}
    </RecordBlock>
  )
}

function Waiting() {
  const t = useTranslations("contact.mailing")
  return (
    <div role="status" aria-label={t("loading")}>
      <Skeleton height={40} />
    </div>
  )
}
