import { useFormatter, useTranslations } from "next-intl"
import { useUser } from "#components/shell/user-context.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { registrationField } from "#lib/contract/shows/registration-fields.ts"
import classes from "../billing.module.css"

type Props = {
  /** What keeps the invoice from being issued, by field. */
  problems: Record<string, string[]>
  /** Fields of the dialog, which say it themselves. */
  ownFields: readonly string[]
  /** Leaves for a field of the page. */
  onFix: (field: string) => void
}

/** What keeps an invoice from being issued that is not fixed in the dialog, each with the way to where it is. */
export function Obstacles({ problems, ownFields, onFix }: Props) {
  const t = useTranslations("invoicing")
  const others = Object.entries(problems).filter(
    ([field]) => !(ownFields.includes(field) || field.startsWith("lines.")),
  )
  if (others.length === 0) return null
  const ofSeller = others.flatMap(([field]) => (isOfSeller(field) ? [field] : []))
  return (
    <div role="alert" className={classes.alert}>
      <p className={classes.obstaclesTitle}>{t("obstacles")}</p>
      <ul className={classes.obstacles}>
        {ofSeller.length > 0 ? <SellerObstacle fields={ofSeller} /> : null}
        {others
          .filter(([field]) => !isOfSeller(field))
          .map(([field, messages]) => (
            <Obstacle key={field} field={field} message={messages.join(" ")} onFix={onFix} />
          ))}
      </ul>
    </div>
  )
}

const sellerFields = {
  "seller.legal_name": "legal_name",
  "seller.street": "street",
  "seller.zip_code": "zip_code",
  "seller.city": "city",
  "seller.registration_number": "register_number",
  "seller.vat_code": "vat_code",
  "seller.iban": "iban",
  "seller.account": "account",
} as const
const isOfSeller = (field: string): field is keyof typeof sellerFields => Object.hasOwn(sellerFields, field)

/** What nobody has entered yet of who invoices (I-33). */
function SellerObstacle({ fields }: { fields: readonly (keyof typeof sellerFields)[] }) {
  const t = useTranslations("invoicing")
  const format = useFormatter()
  const { isAdmin } = useUser()
  const names = fields.map((field) => t(`sellerField.${sellerFields[field]}`))
  return (
    <li>
      {`${t("sellerMissing", { fields: format.list(names, { type: "conjunction" }) })} `}
      {isAdmin ? <a href="/admin/invoicing">{t("openSettings")}</a> : t("askAdministrator")}
    </li>
  )
}

type ObstacleProps = Pick<Props, "onFix"> & { field: string; message: string }

function Obstacle({ field, message, onFix }: ObstacleProps) {
  const t = useTranslations("invoicing")
  const fieldName = useTranslations("fields")
  const { isAdmin } = useUser()
  const known = registrationField(field)
  const isOfAdministration = field === "seller" || field === "tax" || field === "organization"
  return (
    <li>
      {known ? `${t("ofBilling", { field: fieldName(known.label) })} ` : ""}
      {`${message}. `}
      {known ? <LinkButton onClick={() => onFix(field)}>{t("goToField")}</LinkButton> : null}
      {isOfAdministration && isAdmin ? (
        <a href={field === "organization" ? "/admin/invoicing#organizations" : "/admin/invoicing"}>
          {t("openSettings")}
        </a>
      ) : null}
    </li>
  )
}
