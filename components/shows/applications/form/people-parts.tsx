"use client"

import { useTranslations } from "next-intl"
import { ChoiceField, TextField } from "./fields.tsx"
import classes from "./form.module.css"
import { useForm } from "./form-context.tsx"
import { Networks } from "./networks.tsx"
import { ActButton, Part, Row, RowId } from "./part.tsx"

/** Which company applies. */
export function CompanyPart() {
  const t = useTranslations("applications")
  const { choices } = useForm()
  return (
    <Part id="applicant" title={t("parts.applicant")}>
      <div className={classes.grid}>
        <TextField path="brand.basic.name" autoComplete="organization" />
        <TextField path="brand.basic.email" type="email" autoComplete="email" />
        {choices.accountTypes.length > 0 && (
          <ChoiceField path="brand.basic.accountTypeId" isOptional options={choices.accountTypes} />
        )}
        <ChoiceField path="brand.basic.countryId" options={choices.countries} autoComplete="country-name" />
        <StateField path="brand.basic.stateId" of="basic" />
      </div>
    </Part>
  )
}

/** The state of an address, where its country has some. */
export function StateField({ path, of }: { path: string; of: "basic" | "billing" }) {
  const { choices, values } = useForm()
  const { countryId } = of === "basic" ? values.brand.basic : values.billing
  const states = choices.states.filter(({ country_id }) => country_id === countryId)
  if (states.length === 0) return null
  return <ChoiceField key={countryId} path={path} isOptional options={states} />
}

/** Who is written to and called. */
export function ContactsPart() {
  const t = useTranslations("applications")
  const { choices, values, view } = useForm()
  return (
    <Part id="people" title={t("parts.people")} lead={t("leads.people")}>
      {values.contacts.map((contact, place) => {
        const path = `contacts.${place}`
        const number = place + 1
        return (
          <Row
            key={path}
            title={t("person", { number })}
            {...(values.contacts.length > 1 && { action: `remove-contact.${place}` })}
            remove={t("remove")}
            removeLabel={t("removeContact", { number })}
          >
            <RowId path={path} id={contact.id} />
            <div className={classes.grid}>
              <ChoiceField path={`${path}.salutationId`} isOptional options={choices.salutations} />
              <TextField path={`${path}.jobTitle`} isOptional autoComplete="organization-title" />
              <TextField path={`${path}.firstName`} isOptional autoComplete="given-name" />
              <TextField path={`${path}.lastName`} autoComplete="family-name" />
              <TextField path={`${path}.email`} type="email" autoComplete="email" />
              <TextField
                path={`${path}.phone`}
                isOptional
                type="tel"
                autoComplete="tel"
                defaultValue={contact.phones[0]?.number ?? ""}
                problem={view.problems[`${path}.phones.0.number`]?.[0]}
              />
            </div>
            <Networks
              path={path}
              offered={choices.contactNetworks}
              typed={contact.socialNetworks}
              stored={view.values.contacts[place]?.socialNetworks ?? []}
            />
          </Row>
        )
      })}
      <ActButton action="add-contact">{t("addContact")}</ActButton>
    </Part>
  )
}
