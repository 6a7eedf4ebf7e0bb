import { Button } from "@mantine/core"
import { useLocale, useTranslations } from "next-intl"
import { useId, useState } from "react"
import { bestMatches } from "#components/ui/inputs/matching.ts"
import { TextEditor } from "#components/ui/inputs/text-editor.tsx"
import { MovableDialog } from "#components/ui/panels/movable-dialog.tsx"
import type { BoothItem } from "#lib/contract/shows/registration-detail.ts"
import { money } from "../shared/money.ts"
import classes from "./change-booth.module.css"
import { useRegistrationDetails } from "./registration-context.ts"
import { useFieldValue } from "./use-field-value.ts"
import { WithChoices } from "./use-registration-choices.ts"

type Props = { booth: number; opened: boolean; onClose: () => void }

/** Chooses a booth of the catalogue; it is saved with the other changes. */
export function ChangeBooth({ booth, opened, onClose }: Props) {
  const t = useTranslations("registration.booths")
  const { tradeshow } = useRegistrationDetails()
  return (
    <MovableDialog opened={opened} onClose={onClose} title={t("changeTitle")}>
      <WithChoices>
        {({ booths }) => (
          <BoothItems
            booth={booth}
            items={booths.filter(({ salons }) => salons.includes(tradeshow.id))}
            onClose={onClose}
          />
        )}
      </WithChoices>
    </MovableDialog>
  )
}

function BoothItems({
  booth,
  items,
  onClose,
}: Pick<Props, "booth" | "onClose"> & { items: readonly BoothItem[] }) {
  const t = useTranslations("registration.booths")
  const common = useTranslations("common")
  const { value, set } = useFieldValue(`booth.${booth}.zoho_item_id`)
  const [chosen, setChosen] = useState(value)
  const [term, setTerm] = useState("")
  const name = useId()
  const found = bestMatches(items, term, ({ label }) => label)

  function take(item: number) {
    set(item)
    onClose()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        take(chosen)
      }}
    >
      <TextEditor
        label={t("search")}
        hidesLabel
        isFirst
        placeholder={t("search")}
        value={term}
        onChange={(next) => {
          setTerm(next)
          const [best] = bestMatches(items, next, ({ label }) => label)
          if (next.trim() !== "" && best) setChosen(best.id)
        }}
        done={() => take(chosen)}
      />
      <fieldset className={classes.list}>
        <legend className="visually-hidden">{t("changeTitle")}</legend>
        {found.map((item) => (
          <label key={item.id} className={classes.item}>
            <input
              type="radio"
              name={name}
              checked={item.id === chosen}
              onChange={() => setChosen(item.id)}
            />
            <span className={classes.label}>{item.label}</span>
            <Price item={item} />
          </label>
        ))}
        {found.length === 0 ? <p className={classes.none}>{t("noItems")}</p> : null}
      </fieldset>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button type="submit" disabled={found.length === 0}>
          {t("change")}
        </Button>
      </div>
    </form>
  )
}

function Price({ item }: { item: BoothItem }) {
  const locale = useLocale()
  const t = useTranslations("registration.booths")
  return (
    <span className={classes.price}>
      <span className={classes.size}>{t("size", { size: item.size })}</span>
      {money(item.price, item.devise === "e" ? "EUR" : "USD", locale)}
    </span>
  )
}
