import { useTranslations } from "next-intl"
import { useId } from "react"
import { GoingSelect } from "#components/ui/inputs/going-select.tsx"
import { useNavigation } from "#components/ui/page/transition-link.tsx"
import { useLabels } from "../thread/use-labels.ts"
import classes from "./messenger.module.css"
import { type MessengerUrl, messengerHref } from "./messenger-url.ts"

/** Narrows the conversations down to those with a label; where there are labels. */
export function LabelFilter({ url }: { url: MessengerUrl }) {
  const t = useTranslations("messenger.labels")
  const { go } = useNavigation()
  const id = useId()
  const { data = [] } = useLabels()
  if (data.length === 0) return null
  return (
    <label className={classes.days} htmlFor={id}>
      {t("filter")}
      <GoingSelect
        id={id}
        chosen={url.label === null ? "" : String(url.label)}
        onChoose={(value) =>
          go(messengerHref({ ...url, thread: null, label: value === "" ? null : Number(value) }))
        }
      >
        <option value="">{t("any")}</option>
        {data.map((label) => (
          <option key={label.id} value={label.id}>
            {label.name}
          </option>
        ))}
      </GoingSelect>
    </label>
  )
}
