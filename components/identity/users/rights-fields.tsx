import { useTranslations } from "next-intl"
import { AbilityBoxes } from "#components/identity/account/shared/ability-boxes.tsx"
import { useRoleName } from "#components/identity/account/shared/role-name.ts"
import { Choice } from "#components/ui/inputs/choice.tsx"
import { FieldErrors } from "#components/ui/inputs/field-errors.tsx"
import { type Role, rightsOf, roleOf, roles } from "#lib/access/roles.ts"
import { type AccountDraft, withAbility } from "./account-draft.ts"
import classes from "./users.module.css"

type Props = {
  draft: AccountDraft
  onChange: (draft: AccountDraft) => void
  /** What is wrong with the role or the rights. */
  errors: string[]
  isSaving: boolean
}

/** What a user may do: a role that sets all of it at once, and each right of its own. */
export function RightsFields({ draft, onChange, errors, isSaving }: Props) {
  const t = useTranslations("users")
  const tAbilities = useTranslations("abilities")
  const roleName = useRoleName()
  const named = roleOf(draft)
  const chosen = named.kind === "role" ? named.role : ""
  return (
    <>
      <div className={classes.role}>
        <span aria-hidden className={classes.legend}>
          {t("fields.role")}
        </span>
        <Choice<Role | "">
          label={t("fields.role")}
          value={chosen}
          onChange={(role) => role && !isSaving && onChange({ ...draft, ...rightsOf(role) })}
          options={roles.map((role) => ({ value: role, label: tAbilities(`roles.${role}`) }))}
        />
        <p role="status" className={classes.roleHint}>
          {chosen ? tAbilities(`roleHints.${chosen}`) : t("roleIs", { role: roleName(draft) })}
        </p>
        {errors.length > 0 && <FieldErrors id="rights-errors" messages={errors} />}
      </div>
      <AbilityBoxes
        chosen={draft.abilities}
        onChange={(ability, isChosen) => onChange(withAbility(draft, ability, isChosen))}
        isEverything={draft.isAdmin}
        isBusy={isSaving}
      />
    </>
  )
}
