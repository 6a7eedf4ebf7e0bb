import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { tinted } from "#components/ui/text/tinted.ts"
import type { AccountType } from "#lib/contract/records/reference.ts"
import classes from "./badges.module.css"
import { byBloc } from "./by-bloc.ts"

type Props = {
  types: readonly AccountType[]
  /** Badges above them, each a list item. */
  children?: ReactNode
}

/** Account types by bloc, each in its colour beside its word. */
export function AccountTypes({ types, children }: Props) {
  const t = useTranslations("record.blocs")
  return (
    <ul className={classes.blocs}>
      {children}
      {byBloc(types).map(({ bloc, types: found }) => (
        <li key={bloc} className={classes.bloc}>
          <span className={classes.name}>{t(bloc)}</span>
          <ul className={classes.badges}>
            {found.map((type) => (
              <li key={type.id} className={classes.badge} style={tinted(type.color_hex)}>
                {type.name}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
