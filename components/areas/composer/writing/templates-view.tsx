import { TextInput } from "@mantine/core"
import { IconLock, IconPaperclip } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { LoadFailure } from "#components/lists/filters/load-failure.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { Choice } from "#components/ui/inputs/choice.tsx"
import { api } from "#lib/api/client.ts"
import {
  type MailLanguage,
  mailLanguages,
  type TemplateGroup,
  templateGroups,
} from "#lib/contract/mail-terms.ts"
import classes from "./templates-view.module.css"

type Props = {
  language: MailLanguage
  onChoose: (template: number, language: MailLanguage) => void
  onBack: () => void
}

const groupOf = (value: string) => templateGroups.find((group) => String(group) === value) ?? 0

/** Templates by group, found by words of their title, subject or text (spec 2 §9). */
export function TemplatesView({ language: begun, onChoose, onBack }: Props) {
  const t = useTranslations("composer.templates")
  const [group, setGroup] = useState<TemplateGroup>(0)
  const [language, setLanguage] = useState(begun)
  const [search, setSearch] = useState("")
  const { data, isError, refetch } = useQuery({
    queryKey: ["mail-templates", group, language, search.trim()],
    queryFn: () => api.mailTemplates.list({ group, language, search: search.trim() }),
    placeholderData: (before) => before,
  })
  return (
    <section className={classes.view} aria-label={t("title")}>
      <div className={classes.bar}>
        <Choice
          label={t("group")}
          value={String(group)}
          options={templateGroups.map((one) => ({ value: String(one), label: t(`groups.${one}`) }))}
          onChange={(value) => setGroup(groupOf(value))}
        />
        <Choice
          label={t("language")}
          value={language}
          options={mailLanguages.map((one) => ({ value: one, label: t(`languages.${one}`) }))}
          onChange={setLanguage}
        />
      </div>
      <TextInput
        autoFocus
        aria-label={t("search")}
        placeholder={t("search")}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {isError && <LoadFailure text={t("loadFailed")} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={240} />}
      {data && (
        <ul className={classes.list}>
          {data.data.map((one) => (
            <li key={one.id}>
              <PlainButton
                look="subtle"
                className={classes.template}
                onClick={() => onChoose(one.id, language)}
              >
                <span className={classes.title}>
                  {one.title}
                  {one.is_locked && <IconLock size={14} aria-label={t("locked")} />}
                  {one.documents > 0 && <IconPaperclip size={14} aria-label={t("withFiles")} />}
                </span>
                <span className={classes.subject}>{one.object}</span>
              </PlainButton>
            </li>
          ))}
          {data.data.length === 0 && <li className={classes.none}>{t("none")}</li>}
        </ul>
      )}
      <div>
        <PlainButton onClick={onBack}>{t("back")}</PlainButton>
      </div>
    </section>
  )
}
