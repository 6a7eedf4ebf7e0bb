"use client"

import { useTranslations } from "next-intl"
import { PlainInput } from "#components/ui/inputs/plain-field.tsx"
import type { Option } from "#lib/contract/platform/fields.ts"
import { Collapsible } from "./collapsible.tsx"
import { fieldId } from "./fields.tsx"
import { useForm } from "./form-context.tsx"

type Entry = { socialNetworkId: number | null; name: string }
type Props = {
  /** Of the contact or brand: "contacts.0". */
  path: string
  offered: readonly Option[]
  typed: readonly Entry[]
  /** As they are stored, by whose places problems are named. */
  stored: readonly Entry[]
}

/** Where somebody is found: a line for each network, of which most stay empty. */
export function Networks({ path: owner, offered, typed, stored }: Props) {
  const t = useTranslations("applications")
  const { view } = useForm()
  const path = `${owner}.socialNetworks`
  const problemOf = (network: number) => {
    const index = stored.findIndex(({ socialNetworkId }) => socialNetworkId === network)
    const [problem] = view.problems[`${path}.${index}.name`] ?? []
    return problem
  }
  return (
    <Collapsible
      path={path}
      title={t("networks")}
      count={typed.filter(({ name }) => name.trim()).length}
      isWrong={offered.some(({ id }) => problemOf(id) !== undefined)}
    >
      {offered.map(({ id, name }) => (
        <PlainInput
          key={id}
          id={fieldId(`${path}.${id}`)}
          name={`${path}.${id}`}
          label={name}
          maxLength={1_000}
          problem={problemOf(id)}
          defaultValue={typed.find(({ socialNetworkId }) => socialNetworkId === id)?.name ?? ""}
        />
      ))}
    </Collapsible>
  )
}
