import { useTranslations } from "next-intl"
import { useId } from "react"
import { SearchForm } from "#components/records/lists/screen/search-form.tsx"
import { ChoiceLinks } from "#components/ui/inputs/choice-links.tsx"
import { GoingSelect } from "#components/ui/inputs/going-select.tsx"
import { TransitionLink, useNavigation } from "#components/ui/page/transition-link.tsx"
import { mailFolders, threadFilters } from "#lib/contract/mail/mail-terms.ts"
import { filterTexts } from "./filter-texts.ts"
import classes from "./messenger.module.css"
import { type MessengerUrl, messengerHref, messengerPath, unansweredDays } from "./messenger-url.ts"

/** What narrows the conversations down; all of it stands in the address. */
export function Filters({ url }: { url: MessengerUrl }) {
  const t = useTranslations("messenger.list")
  const title = useTranslations("messenger")("title")
  const folders = useTranslations("messenger.folders")
  const changed = (changes: Partial<MessengerUrl>) =>
    messengerHref({ ...url, thread: null, folder: null, ...changes })
  return (
    <header className={classes.toolbar}>
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.filters}>
        <ChoiceLinks label={t("filters")}>
          {threadFilters.map((filter) => (
            <TransitionLink
              key={filter}
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
              href={messengerHref({ folder })}
              aria-current={folder === url.folder ? "page" : undefined}
            >
              {folders(folder)}
            </TransitionLink>
          ))}
        </ChoiceLinks>
        {!url.folder && url.filter === "unanswered" && <Days url={url} />}
      </div>
      {!url.folder && (
        <SearchForm
          path={messengerPath}
          kept={[
            ["filter", url.filter],
            ["days", url.days],
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
    </header>
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
