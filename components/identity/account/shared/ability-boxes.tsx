import { Checkbox } from "@mantine/core"
import { useTranslations } from "next-intl"
import { isGrantedToAdministrators } from "#lib/access/abilities.ts"
import type { Ability } from "#lib/contract/identity/session.ts"
import classes from "./ability-boxes.module.css"
import { abilityKinds, abilityTexts } from "./ability-texts.ts"

type Props = {
  chosen: readonly Ability[]
  onChange: (ability: Ability, isChosen: boolean) => void
  /** Those that may be given; left out where all may. */
  offered?: readonly Ability[]
  /** All are given and none can be taken: those of an administrator, but for what is given to administrators by name, and to nobody else. */
  isEverything: boolean
  isBusy: boolean
}

/** Rights to be ticked one by one, in groups by what they are for. */
export function AbilityBoxes({ chosen, onChange, offered, isEverything, isBusy }: Props) {
  const t = useTranslations("abilities")
  return abilityKinds.map((kind) => {
    const texts = abilityTexts.filter(
      (text) => text.kind === kind && (offered === undefined || offered.includes(text.ability)),
    )
    if (texts.length === 0) return null
    return (
      <fieldset key={kind} className={classes.group}>
        <legend className={classes.legend}>{t(`kinds.${kind}`)}</legend>
        {texts.map(({ ability, key }) => {
          const isByName = isGrantedToAdministrators(ability)
          return (
            <Checkbox
              key={ability}
              label={t(key)}
              checked={(isEverything && !isByName) || chosen.includes(ability)}
              disabled={isEverything !== isByName || isBusy}
              onChange={(event) => onChange(ability, event.currentTarget.checked)}
            />
          )
        })}
      </fieldset>
    )
  })
}
