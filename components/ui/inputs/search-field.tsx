import { IconSearch } from "@tabler/icons-react"
import type { ComponentProps, ReactNode } from "react"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import classes from "./search-field.module.css"

type Props = Omit<ComponentProps<"input">, "size" | "className"> & {
  /** Accessible name. */
  label: string
  /** The label of the button. */
  action: string
  /** Narrow: in the head of a screen, which has no other field. */
  size?: "usual" | "narrow"
  /** A link at the end of the field, which clears it. */
  children?: ReactNode
}

/** What a search form holds: its field, named `q` unless the address calls it otherwise and focused by "/", and its button. The form works without script. */
export function SearchField({ label, action, size = "usual", children, ...input }: Props) {
  return (
    <span className={classes.search} data-size={size}>
      {size === "usual" && <IconSearch size={16} aria-hidden="true" className={classes.glass} />}
      <input
        name="q"
        enterKeyHint="search"
        maxLength={200}
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        data-shortcut="search"
        {...input}
      />
      {children}
      <PlainButton type="submit" look="toolbar" className={classes.submit}>
        {action}
      </PlainButton>
    </span>
  )
}
