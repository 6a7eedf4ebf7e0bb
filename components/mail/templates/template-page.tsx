"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { BackLink } from "#components/ui/page/back-link.tsx"
import { PageHead } from "#components/ui/page/page-head.tsx"
import type { MailTemplate } from "#lib/contract/mail/mail-templates.ts"
import classes from "./template.module.css"

const waiting = { waiting: <Skeleton height={480} /> }
/** The editor comes after the page. */
const { Part: TemplateForm } = lazyPart(
  () => import("./template-form.tsx").then((loaded) => loaded.TemplateForm),
  waiting,
)
const { Part: TemplateAside } = lazyPart(() =>
  import("./template-aside.tsx").then((loaded) => loaded.TemplateAside),
)

type Props = { template: MailTemplate | undefined; lifecycles: string[] }

/** A template: what it says in each language, how it reads on a company, where it is used, and what it said before. */
export function TemplatePage({ template: loaded, lifecycles }: Props) {
  const t = useTranslations("mailTemplates")
  const router = useRouter()
  const [template, setTemplate] = useState(loaded)
  const [round, setRound] = useState(0)
  const title = template?.texts.en?.title ?? template?.texts.fr?.title ?? t("new")
  function take(saved: MailTemplate) {
    if (!template) router.replace(`/admin/templates/${saved.id}`)
    setTemplate(saved)
    setRound((before) => before + 1)
  }
  return (
    <>
      <BackLink href="/admin/templates">{t("title")}</BackLink>
      <PageHead title={title} />
      <div className={classes.columns}>
        <TemplateForm key={round} template={template} lifecycles={lifecycles} onSaved={take} />
        {template && <TemplateAside key={`aside ${round}`} template={template} onRestored={take} />}
      </div>
    </>
  )
}
