import { IconDownload } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import lines from "#components/records/page/lines.module.css"
import { EmptyBlock, Fields, RecordBlock } from "#components/ui/page/record-block.tsx"
import type { RegistrationBooth, RegistrationDetail } from "#lib/contract/shows/registration-detail.ts"
import { BoothActions } from "./booth-actions.tsx"
import { BoothName } from "./booth-name.tsx"
import { BoothNote } from "./booth-note.tsx"
import { AddBrand } from "./brand-actions.tsx"
import { BrandPart } from "./brand-part.tsx"
import { OnBooth } from "./brand-sync.tsx"
import { WhenLinked } from "./conditions.tsx"
import { FieldValue } from "./field-value.tsx"
import { PriceLines } from "./price-lines.tsx"
import classes from "./registration.module.css"
import { type Reading, ShownField } from "./shown-field.tsx"
import { StructureField } from "./structure-field.tsx"
import { TechnicalFiles } from "./technical-files.tsx"

type Props = Reading & { registration: RegistrationDetail }

/** Where the exhibitor is, and with which brands. */
export function BoothsBlock({ registration, ...reading }: Props) {
  const t = useTranslations("registration.booths")
  const zip = useTranslations("registration")
  const { booths, associations, medias } = registration
  const hasImages = medias.brands.some(({ images }) => images.length > 0)
  return (
    <RecordBlock
      title={t("title", { count: booths.length })}
      aside={
        hasImages ? (
          <a href={`/api/registration/${registration.id}/zip`} className={lines.outside} download>
            <IconDownload size={14} aria-hidden /> {zip("zip")}
          </a>
        ) : null
      }
    >
      {booths.length === 0 ? <EmptyBlock>{t("empty")}</EmptyBlock> : null}
      {booths.length > 0 && associations.length === 0 ? <EmptyBlock>{t("linkFirst")}</EmptyBlock> : null}
      <ul className={classes.booths}>
        {booths.map((booth) => (
          <BoothCard key={booth.id} booth={booth} registration={registration} {...reading} />
        ))}
      </ul>
    </RecordBlock>
  )
}

function BoothCard({ booth, registration, ...reading }: Props & { booth: RegistrationBooth }) {
  const t = useTranslations("registration.booths")
  const { id, item, brands, technicalFiles } = booth
  const hasSections = registration.session.tradeshow.sections.length > 0
  const images = new Map(registration.medias.brands.map((brand) => [brand.brand_id, brand.images]))
  return (
    <li className={classes.booth} aria-label={t("booth", { name: item.local_name })}>
      <OnBooth booth={id}>
        <header className={classes.boothHead}>
          <h3 className={classes.boothName}>
            <BoothName booth={id}>{item.local_name}</BoothName>
          </h3>
          {registration.is_published ? <BoothActions booth={id} name={item.local_name} /> : null}
        </header>
        <Fields>
          {registration.associations.length > 0 ? (
            <ShownField path={`booth.${id}.companies`} isWide {...reading} />
          ) : null}
          <WhenLinked booth={id}>
            <ShownField path={`booth.${id}.booth_number`} {...reading} />
            {hasSections ? <ShownField path={`booth.${id}.vendor_section_id`} {...reading} /> : null}
            <StructureField booth={id} {...reading} />
          </WhenLinked>
          <ShownField path={`booth.${id}.agent_name`} {...reading} />
          <BoothNote booth={id}>
            <FieldValue path={`booth.${id}.note_booth`} {...reading} />
          </BoothNote>
        </Fields>
        {registration.is_published ? (
          <TechnicalFiles booth={id} boothName={item.local_name} files={technicalFiles} />
        ) : null}
        <PriceLines prices={registration.meta.prices.filter(({ booth_id }) => booth_id === id)} />
        <ul className={classes.brands}>
          {brands.map((row) => (
            <BrandPart
              key={row.registration_brand_id}
              registrationBrandId={row.registration_brand_id}
              brand={row.brand}
              booth={id}
              isOnly={brands.length === 1}
              isOpen={registration.is_published}
              images={images.get(row.brand.id) ?? []}
              {...reading}
            />
          ))}
        </ul>
        {registration.is_published ? (
          <AddBrand
            booth={id}
            boothName={item.local_name}
            others={brandsElsewhere(booth, registration.booths)}
          />
        ) : null}
      </OnBooth>
    </li>
  )
}

/** Brands of the registration that do not stand on a booth, each once. */
function brandsElsewhere(booth: RegistrationBooth, booths: readonly RegistrationBooth[]) {
  const here = new Set(booth.brands.map(({ brand }) => brand.id))
  const all = new Map(booths.flatMap(({ brands }) => brands.map(({ brand }) => [brand.id, brand.name])))
  return [...all].flatMap(([id, name]) => (here.has(id) ? [] : [{ id, name }]))
}
