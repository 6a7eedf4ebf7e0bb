import { IconPencil } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useEffect, useId, useRef } from "react"
import { useComposer } from "#components/mail/composer/shared/open-composer.ts"
import { SearchForm } from "#components/records/lists/screen/search-form.tsx"
import { useMayEdit } from "#components/shell/user-context.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { ChoiceLinks } from "#components/ui/inputs/choice-links.tsx"
import { GoingSelect } from "#components/ui/inputs/going-select.tsx"
import { TransitionLink, useNavigation } from "#components/ui/page/transition-link.tsx"
import { mailFolders, threadFilters } from "#lib/contract/mail/mail-terms.ts"
import { filterTexts } from "./filter-texts.ts"
import { LabelFilter } from "./label-filter.tsx"
import { MailboxFilter } from "./mailbox-filter.tsx"
import classes from "./messenger.module.css"
import { type MessengerUrl, messengerHref, messengerPath, unansweredDays } from "./messenger-url.ts"

/** What narrows the conversations down; all of it is in the address. */
export function Filters({ url }: { url: MessengerUrl }) {
  const t = useTranslations("messenger.list")
  const title = useTranslations("messenger")("title")
  const folders = useTranslations("messenger.folders")
  const filters = useRef<HTMLDivElement>(null)
  const shown = url.folder ?? url.filter
  // On a phone not all fit beside each other: the chosen one is in sight.
  useEffect(() => {
    const chosen = filters.current?.querySelector(`[data-shown="${shown}"]`)
    chosen?.scrollIntoView({ block: "nearest", inline: "nearest" })
  }, [shown])
  const changed = (changes: Partial<MessengerUrl>) =>
    messengerHref({ ...url, thread: null, folder: null, ...changes })
  return (
    <header className={classes.toolbar}>
      <h1 className={classes.title}>{title}</h1>
      <div ref={filters} className={classes.filters}>
        <ChoiceLinks label={t("filters")}>
          {threadFilters.map((filter) => (
            <TransitionLink
              key={filter}
              data-shown={filter}
              href={changed({ filter, days: 0 })}
              aria-current={!url.folder && filter === url.filter ? "page" : undefined}
            >
              {t(filterTexts[filter])}
            </TransitionLink>
          ))}
        </ChoiceLinks>
        <ChoiceLinks label={folders("label")}>
          {mailFolders.map((folder) => (
            <TransitionLink
              key={folder}
              data-shown={folder}
              href={messengerHref({ folder })}
              aria-current={folder === url.folder ? "page" : undefined}
            >
              {folders(folder)}
            </TransitionLink>
          ))}
        </ChoiceLinks>
        {!url.folder && url.filter === "unanswered" && <Days url={url} />}
        {!url.folder && <MailboxFilter url={url} />}
        {!url.folder && <LabelFilter url={url} />}
      </div>
      {!url.folder && (
        <SearchForm
          path={messengerPath}
          otherParams={[
            ["filter", url.filter],
            ["days", url.days],
            ...(url.label === null ? [] : [["label", url.label] as const]),
            ...(url.mailbox === null ? [] : [["mailbox", url.mailbox] as const]),
          ]}
          name="q"
          term={url.q}
          hrefOf={(q) => changed({ q })}
          texts={{
            label: t("searchLabel"),
            hint: t("searchHint"),
            search: t("search"),
            clear: t("clear"),
          }}
        />
      )}
      <NewMail />
    </header>
  )
}

/** Writes to whom is chosen then, as the key c does (M-63). */
function NewMail() {
  const t = useTranslations("messenger")
  const composer = useComposer()
  const mayEdit = useMayEdit()
  if (!mayEdit) return null
  return (
    <PlainButton
      className={classes.newMail}
      aria-label={t("newMail")}
      onPointerEnter={composer.preload}
      onFocus={composer.preload}
      onClick={() => composer.open({ about: null, whom: "ask" })}
    >
      <IconPencil size={16} aria-hidden />
      <span className={classes.newMailText}>{t("newMail")}</span>
    </PlainButton>
  )
}

/** For how many days an answer is missing at least. */
function Days({ url }: { url: MessengerUrl }) {
  const t = useTranslations("messenger.list")
  const { go } = useNavigation()
  const id = useId()
  return (
    <label className={classes.days} htmlFor={id}>
      {t("days")}
      <GoingSelect
        id={id}
        chosen={String(url.days)}
        onChoose={(value) => go(messengerHref({ ...url, thread: null, days: Number(value) }))}
      >
        {unansweredDays.map((days) => (
          <option key={days} value={days}>
            {t("daysValue", { count: days })}
          </option>
        ))}
      </GoingSelect>
    </label>
  )
}
