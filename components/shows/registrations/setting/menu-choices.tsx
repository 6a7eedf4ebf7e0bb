import { MenuEntry } from "#components/ui/menus/menu-entry.tsx"
import { TintDot } from "#components/ui/text/tint-dot.tsx"
import type { RegistrationLifecycle } from "#lib/contract/shows/registration-detail.ts"

export type MenuChoice = {
  key: string
  label: string
  color?: string
  isChosen: boolean
  choose: () => void
}

/** @param none what having no lifecycle is called */
export function lifecycleChoices(
  lifecycles: readonly RegistrationLifecycle[],
  chosen: number | null,
  none: string,
  choose: (to: RegistrationLifecycle | null) => void,
): MenuChoice[] {
  return [
    { key: "none", label: none, isChosen: chosen === null, choose: () => choose(null) },
    ...lifecycles.map((one) => ({
      key: String(one.id),
      label: one.name,
      color: one.color_hex,
      isChosen: chosen === one.id,
      choose: () => choose(one),
    })),
  ]
}

/** @param t has the two words */
export function yesNoChoices(
  t: (word: "yes" | "no") => string,
  chosen: boolean,
  choose: (to: boolean) => void,
): MenuChoice[] {
  return [true, false].map((to) => ({
    key: String(to),
    label: t(to ? "yes" : "no"),
    isChosen: chosen === to,
    choose: () => choose(to),
  }))
}

type Props = { choices: readonly MenuChoice[]; close: () => void }

/** Values that exclude each other, as entries of a menu; the one that holds is not set again. */
export function MenuChoices({ choices, close }: Props) {
  return choices.map(({ key, label, color, isChosen, choose }) => (
    <MenuEntry
      key={key}
      isChecked={isChosen}
      onPress={() => {
        close()
        if (!isChosen) choose()
      }}
    >
      {color === undefined ? null : <TintDot color={color} />}
      {label}
    </MenuEntry>
  ))
}
