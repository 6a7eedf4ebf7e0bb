import { Autocomplete, Button } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { inPlace } from "#components/ui/inputs/editor.ts"
import { bestOptions } from "#components/ui/inputs/option-filter.ts"
import { MovableDialog } from "#components/ui/panels/movable-dialog.tsx"
import { foldText } from "#lib/text/folded-text.ts"
import classes from "./change-booth.module.css"
import { useRegistrationDetails } from "./registration-context.ts"
import { useAction } from "./use-action.ts"

/** Most characters of a brand's name. */
const maxName = 120

type Props = {
  booth: number
  others: readonly { id: number; name: string }[]
  opened: boolean
  onClose: () => void
}

/** The name of the brand that comes to a booth; one of the registration is offered, and is the same brand on both. */
export function AddBrandDialog({ booth, others, opened, onClose }: Props) {
  const t = useTranslations("registration.brands")
  const common = useTranslations("common")
  const { id } = useRegistrationDetails()
  const { isBusy, run } = useAction()
  const [name, setName] = useState("")
  const typed = name.trim()
  const known = others.find((other) => foldText(other.name) === foldText(typed))

  async function add() {
    if (typed === "" || isBusy) return
    const what = known ? { brand: known.id } : { name: typed }
    const added = await run(
      (api) => api.registrationRecord.addBrand({ session: id, boothId: booth, ...what }),
      t("added", { name: known?.name ?? typed }),
    )
    if (!added) return
    setName("")
    onClose()
  }
  return (
    <MovableDialog opened={opened} onClose={onClose} title={t("addTitle")}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <Autocomplete
          label={t("name")}
          data-autofocus
          maxLength={maxName}
          data={others.map((other) => other.name)}
          filter={bestOptions}
          value={name}
          onChange={setName}
          comboboxProps={inPlace}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit" disabled={typed === "" || isBusy}>
            {t("add")}
          </Button>
        </div>
      </form>
    </MovableDialog>
  )
}
