import { TextInput } from "@mantine/core"
import { IconLock, IconPaperclip } from "@tabler/icons-react"
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { type KeyboardEvent, useRef, useState } from "react"
import { LoadFailure } from "#components/records/lists/filters/load-failure.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { Choice } from "#components/ui/inputs/choice.tsx"
import { api } from "#lib/api/client.ts"
import {
  type MailLanguage,
  mailLanguages,
  type TemplateGroup,
  templateGroups,
} from "#lib/contract/mail/mail-terms.ts"
import classes from "./templates-view.module.css"

type Props = {
  language: MailLanguage
  onChoose: (template: number, language: MailLanguage) => void
  onBack: () => void
}

const groupOf = (value: string) => templateGroups.find((group) => String(group) === value) ?? 0

const templatesOf = (group: TemplateGroup, language: MailLanguage, search: string) =>
  queryOptions({
    queryKey: ["mail-templates", group, language, search],
    queryFn: () => api.mailTemplates.list({ group, language, search }),
  })

/** The template that is an arrow away from the one that has the focus, or from the search. */
function focusNeighbour(list: HTMLElement | null, step: 1 | -1): void {
  const all = [...(list?.querySelectorAll("button") ?? [])]
  const index = all.findIndex((one) => one.matches(":focus"))
  all[index + step]?.focus()
}

/** Templates by group, found by words of their title, subject or text (M-21). Enter in the search takes the first, arrows go on to the others. */
export function TemplatesView({ language: begun, onChoose, onBack }: Props) {
  const t = useTranslations("composer.templates")
  const [group, setGroup] = useState<TemplateGroup>(0)
  const [language, setLanguage] = useState(begun)
  const [search, setSearch] = useState("")
  const queries = useQueryClient()
  const view = useRef<HTMLElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const isTaking = useRef(false)
  const templatesQuery = templatesOf(group, language, search.trim())
  const { data, isError, refetch } = useQuery({ ...templatesQuery, placeholderData: (before) => before })

  /** Typed faster than the answers: what is shown may belong to an older term, so Enter waits for its own. */
  async function takeFirst() {
    if (isTaking.current) return
    isTaking.current = true
    // The same query failed for what is on screen.
    const found = await queries.ensureQueryData(templatesQuery).catch(() => undefined)
    isTaking.current = false
    const [first] = found?.data ?? []
    // The answer may be there before the first list is.
    if (first && view.current?.isConnected) onChoose(first.id, language)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === "ArrowDown") focusNeighbour(list.current, 1)
    else if (event.key === "ArrowUp") focusNeighbour(list.current, -1)
    else if (event.key === "Enter" && event.target instanceof HTMLInputElement) void takeFirst()
    else return
    event.preventDefault()
  }
  return (
    <section ref={view} className={classes.view} aria-label={t("title")}>
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
        data-template-search
        aria-label={t("search")}
        placeholder={t("search")}
        value={search}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {isError && <LoadFailure text={t("loadFailed")} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={240} />}
      {data && (
        <ul
          ref={list}
          className={classes.list}
          data-searched={search.trim() !== "" || undefined}
          onKeyDown={onKeyDown}
        >
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
