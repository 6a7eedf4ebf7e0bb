"use client"

import { useTranslations } from "next-intl"
import { PlainCheck } from "#components/ui/inputs/plain-field.tsx"
import type { ApplicationValues } from "#lib/contract/shows/application-values.ts"
import { Collapsible } from "./collapsible.tsx"
import { ChoiceField, TextField, Ticks } from "./fields.tsx"
import classes from "./form.module.css"
import { useForm } from "./form-context.tsx"
import { Networks } from "./networks.tsx"
import { ActButton, Part, Row, RowId } from "./part.tsx"
import { Pictures } from "./pictures.tsx"

type Brand = ApplicationValues["brand"]["brands"][number]

/** The brands, each typed once however many booths it shows on. */
export function BrandsPart() {
  const t = useTranslations("applications")
  const { values, closed } = useForm()
  const { brands } = values.brand
  return (
    <Part id="brands" title={t("parts.brands")} lead={t("leads.brands")}>
      {brands.map((brand, index) => {
        const number = index + 1
        return (
          <Row
            key={`brand.brands.${number}`}
            title={t("brand", { number })}
            {...(brands.length > 1 && !closed.booths && { action: `remove-brand.${index}` })}
            remove={t("remove")}
            removeLabel={t("removeBrand", { number })}
          >
            <RowId path={`brand.brands.${index}`} id={brand.id} />
            <BrandFields brand={brand} index={index} />
          </Row>
        )
      })}
      {!closed.booths && <ActButton action="add-brand">{t("addBrand")}</ActButton>}
    </Part>
  )
}

function BrandFields({ brand, index }: { brand: Brand; index: number }) {
  const t = useTranslations("applications")
  const { choices, view } = useForm()
  const path = `brand.brands.${index}`
  return (
    <>
      <div className={classes.grid}>
        <TextField path={`${path}.brandName`} />
        <TextField path={`${path}.website`} isOptional inputMode="url" />
        <ChoiceField path={`${path}.countryId`} isOptional options={choices.countries} />
      </div>
      <PlainCheck name={`${path}.firstTime`} label={t("firstTime")} defaultChecked={brand.firstTime} />
      <Collapsible
        path={`${path}.marketCategories`}
        title={t("categories")}
        count={brand.marketCategories.length}
      >
        <Categories path={`${path}.marketCategories`} chosen={brand.marketCategories} />
      </Collapsible>
      <Collapsible path={`${path}.targets`} title={t("targets")} count={brand.targets.length}>
        <Ticks path={`${path}.targets`} options={choices.targets} chosen={brand.targets} />
      </Collapsible>
      <Collapsible path={`${path}.labels`} title={t("labels")} count={brand.labels.length}>
        <Ticks path={`${path}.labels`} options={choices.labels} chosen={brand.labels} />
      </Collapsible>
      <Networks
        path={path}
        offered={choices.socialNetworks}
        typed={brand.socialNetworks}
        stored={view.values.brand.brands[index]?.socialNetworks ?? []}
      />
      <Pictures index={index} images={brand.images} />
    </>
  )
}

function Categories({ path, chosen }: { path: string; chosen: number[] }) {
  const { choices } = useForm()
  const { marketCategories: all } = choices
  const isLeaf = ({ id }: { id: number }) => !all.some(({ parent_id }) => parent_id === id)
  const nameOf = (one: (typeof all)[number]) => {
    const above = all.find(({ id }) => id === one.parent_id)
    return { id: one.id, name: above ? `${above.name} · ${one.name}` : one.name }
  }
  return <Ticks path={path} options={all.filter(isLeaf).map(nameOf)} chosen={chosen} />
}
