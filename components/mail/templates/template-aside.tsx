import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { SanitisedHtml } from "#components/ui/rich-text/sanitised-html.tsx"
import { ExactMoment } from "#components/ui/text/moment.tsx"
import { api } from "#lib/api/client.ts"
import type { MailTemplate, TemplateVersion } from "#lib/contract/mail/mail-templates.ts"
import classes from "./template.module.css"

type Props = { template: MailTemplate; onRestored: (template: MailTemplate) => void }

/** Where a template is used, what it said before, and its end. */
export function TemplateAside({ template, onRestored }: Props) {
  const t = useTranslations("mailTemplates")
  const router = useRouter()
  const confirm = useConfirm()
  const fail = useFailureToast()
  async function remove() {
    const question = {
      title: t("deleteQuestion"),
      message: t("deleteExplain"),
      action: t("delete"),
      danger: true,
    }
    if (!(await confirm(question))) return
    try {
      await api.mailTemplates.remove({ template: template.id, version: template.version })
      void toastSuccess(t("deleted"))
      router.push("/admin/templates")
      router.refresh()
    } catch (error) {
      void fail(error, t("deleteFailed"))
    }
  }
  return (
    <aside className={classes.aside}>
      <Uses template={template} />
      <Versions template={template} onRestored={onRestored} />
      <Button variant="default" color="red" onClick={() => void remove()}>
        {t("delete")}
      </Button>
    </aside>
  )
}

function Uses({ template: { id, version } }: { template: MailTemplate }) {
  const t = useTranslations("mailTemplates")
  const { data } = useQuery({
    queryKey: ["template-uses", id, version],
    queryFn: () => api.mailTemplates.uses({ template: id }),
  })
  return (
    <section aria-labelledby="template-uses">
      <h2 id="template-uses">{t("uses")}</h2>
      {data && (
        <ul>
          <li>
            {data.lifecycle
              ? t("usedByLifecycle", { name: data.lifecycle.name, count: data.lifecycle.registrations })
              : t("usedByNone")}
          </li>
          <li>{t("usedByDrafts", { count: data.drafts })}</li>
        </ul>
      )}
    </section>
  )
}

function Versions({ template, onRestored }: Props) {
  const t = useTranslations("mailTemplates")
  const { data } = useQuery({
    queryKey: ["template-versions", template.id, template.version],
    queryFn: () => api.mailTemplates.versions({ template: template.id }),
  })
  return (
    <section aria-labelledby="template-versions">
      <h2 id="template-versions">{t("versions")}</h2>
      {data?.data.length === 0 && <p className={classes.hint}>{t("noVersions")}</p>}
      <ul>
        {data?.data.map((one) => (
          <Version key={one.version} template={template} version={one} onRestored={onRestored} />
        ))}
      </ul>
    </section>
  )
}

function Version({ template, version, onRestored }: Props & { version: TemplateVersion }) {
  const t = useTranslations("mailTemplates")
  const fail = useFailureToast()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { texts } = version
  async function restore() {
    setBusy(true)
    try {
      const { data } = await api.mailTemplates.restore({
        template: template.id,
        of: version.version,
        version: template.version,
      })
      void toastSuccess(t("restored"))
      onRestored(data)
    } catch (error) {
      void fail(error, t("restoreFailed"))
    } finally {
      setBusy(false)
    }
  }
  return (
    <li>
      <LinkButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <ExactMoment value={version.at} />
      </LinkButton>{" "}
      <span className={classes.hint}>{version.user?.name}</span>
      {isOpen && (
        <div className={classes.version}>
          {[texts.en, texts.fr].map((text) =>
            text ? (
              <div key={text.title + text.object}>
                <p className={classes.subject}>{text.object}</p>
                <SanitisedHtml html={text.content} />
              </div>
            ) : null,
          )}
          <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void restore()}>
            {t("restore")}
          </Button>
        </div>
      )}
    </li>
  )
}
