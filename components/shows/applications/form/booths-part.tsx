"use client"

import { useLocale, useTranslations } from "next-intl"
import { boothName, money } from "../money.ts"
import { ClosedPart } from "./closed-part.tsx"
import { ChoiceField, fieldId, TextField, Ticks } from "./fields.tsx"
import classes from "./form.module.css"
import { useForm } from "./form-context.tsx"
import { ActButton, Part, Row, RowId } from "./part.tsx"

/** The booths asked for, and which brands show on each. */
export function BoothsPart() {
  const t = useTranslations("applications")
  const locale = useLocale()
  const { choices, values, view, showsProblems, closed } = useForm()
  if (closed.booths) return <ClosedPart part="booths" reason={closed.booths} />
  const items = choices.booths.map(({ id, name, size, price }) => ({
    id,
    name: `${boothName(name, t("size", { size }), size)} · ${money(price, locale)}`,
  }))
  const brands = values.brand.brands.map(({ brandName }, place) => ({
    id: place,
    name: brandName.trim() || t("unnamedBrand", { number: place + 1 }),
  }))
  return (
    <Part id="booths" title={t("parts.booths")} lead={t("leads.booths")}>
      {values.booths.map((booth, place) => {
        const path = `booths.${place}`
        const number = place + 1
        const [missing] = (showsProblems && view.problems[`${path}.brands`]) || []
        return (
          <Row
            key={path}
            title={t("booth", { number })}
            {...(values.booths.length > 1 && { action: `remove-booth.${place}` })}
            remove={t("remove")}
            removeLabel={t("removeBooth", { number })}
          >
            <RowId path={path} id={booth.id} />
            <ChoiceField path={`${path}.itemId`} options={items} />
            <div className={classes.grid}>
              {choices.sections.length > 0 && (
                <ChoiceField path={`${path}.sectionId`} isOptional options={choices.sections} />
              )}
              <TextField path={`${path}.agentName`} isOptional />
            </div>
            <TextField path={`${path}.note`} isOptional />
            <fieldset className={classes.boothBrands} id={fieldId(`${path}.brands`)} tabIndex={-1}>
              <legend className={classes.legend}>{t("fields.boothBrands")}</legend>
              {brands.length === 0 ? (
                <p className={classes.lead}>{t("noBrands")}</p>
              ) : (
                <Ticks path={`${path}.brands`} options={brands} chosen={booth.brands} />
              )}
              {missing && <p className={classes.problem}>{missing}</p>}
            </fieldset>
          </Row>
        )
      })}
      <ActButton action="add-booth">{t("addBooth")}</ActButton>
    </Part>
  )
}
