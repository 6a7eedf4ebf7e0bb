import type { Step } from "#prisma/seed/large/base.ts"
import { between, chance, element, weighted } from "#prisma/seed/large/expressions.ts"

/** Most brands of an application. */
const BRANDS = 3

/** Each company's first brands apply; a temporary table, as booths refer to them by place. */
const brandSteps: Step[] = [
  {
    name: "brands of registrations",
    sql: `insert into registration_brand (registration_id, brand_id, name, country_id, is_first, website, position)
      select drawn.id, brand.id, brand.name, exhibitor.country_id, ${chance("drawn.id * 4 + brand.place", "first time", 0.2)},
        'www.' || substr(md5(brand.name::text), 1, 10) || '.example', brand.place
      from seed_registration drawn join seed_exhibitor exhibitor using (place)
      join (select link.company_id, brand.id, brand.name, row_number() over (partition by link.company_id order by link.position, brand.id) - 1 as place
        from company_brand link join brand on brand.id = link.brand_id) brand on brand.company_id = drawn.company_id
      where not is_draft and brand.place < ${weighted([1, 2, BRANDS], [50, 30, 20], "drawn.id", "brands")} order by drawn.id, brand.place`,
  },
  {
    name: "brands of registrations",
    sql: `create temporary table seed_registration_brand on commit drop as
      select brand.id, registration_id, position, count(*) over (partition by registration_id) as brands
      from registration_brand brand join seed_registration drawn on drawn.id = registration_id`,
  },
  { name: "brands of registrations", sql: "create index on seed_registration_brand (registration_id)" },
  { name: "brands of registrations", sql: "analyze seed_registration_brand" },
  ...[1, 2].map((draw) => ({
    name: "categories of brands",
    sql: `insert into registration_brand_market_category (brand_id, market_category_id)
      select brand.id, ${element("held.ids", "brand.id", `category ${draw}`)} from seed_registration_brand brand,
        (select array_agg(id order by id) as ids from market_category where parent_id is not null) held on conflict do nothing`,
  })),
  {
    name: "targets of brands",
    sql: `insert into registration_brand_target (brand_id, vendor_target_id)
      select brand.id, ${element("held.ids", "brand.id", "target")} from seed_registration_brand brand,
        (select array_agg(id order by id) as ids from vendor_target) held`,
  },
  {
    name: "labels of brands",
    sql: `insert into registration_brand_label (brand_id, label_option_id)
      select brand.id, ${between("brand.id", "label", 1, 4)} from seed_registration_brand brand where ${chance("brand.id", "labelled", 0.35)}`,
  },
]

const boothSteps: Step[] = [
  {
    name: "booths",
    sql: `insert into registration_booth (registration_id, tradeshow_session_id, booth_item_id, vendor_section_id, booth_structure_id, number, agent_name, note, position)
      select drawn.id, drawn.session_id, ${element("show.items", "drawn.id * 4 + n", "item")}, ${element("show.sections", "drawn.id", "section")},
        case when drawn.is_placed then ${element("held.structures", "drawn.id * 4 + n", "structure")} end,
        case when drawn.is_placed then 'L' || row_number() over (partition by drawn.session_id, drawn.is_placed order by drawn.id, n) end,
        case when ${chance("drawn.id * 4 + n", "agent", 0.1)} then 'Little Reps LLC' end,
        case when ${chance("drawn.id * 4 + n", "booth note", 0.15)} then 'Two open sides, please.' end, n - 1
      from seed_registration drawn
      join (select tradeshow.id, (select array_agg(booth_item_id order by booth_item_id) from booth_item_tradeshow where tradeshow_id = tradeshow.id) as items,
          (select array_agg(id order by id) from vendor_section where tradeshow_id = tradeshow.id) as sections from tradeshow) show on show.id = drawn.tradeshow_id,
        (select array_agg(id order by id) as structures from booth_structure) held, generate_series(1, booths) n order by drawn.id, n`,
  },
  {
    name: "brands on booths",
    sql: `insert into registration_booth_brand (booth_id, brand_id, registration_id, position)
      select booth.id, brand.id, brand.registration_id, brand.position from seed_registration_brand brand
      join registration_booth booth on booth.registration_id = brand.registration_id
      where booth.position % brand.brands = brand.position or ${chance("booth.id", "all brands", 0.3)} order by booth.id`,
  },
  {
    name: "companies on booths",
    sql: `insert into registration_booth_association (booth_id, association_id, registration_id)
      select booth.id, link.id, link.registration_id from registration_association link
      join seed_registration drawn on drawn.id = link.registration_id
      join registration_booth booth on booth.registration_id = link.registration_id where link.is_primary or booth.position = 1`,
  },
  {
    name: "prices",
    sql: `insert into registration_price (registration_id, booth_id, name, final_amount, currency)
      select booth.registration_id, booth.id, item.label, item.price, item.currency from registration_booth booth
      join seed_registration drawn on drawn.id = booth.registration_id join booth_item item on item.id = booth.booth_item_id order by booth.id`,
  },
  {
    name: "prices",
    sql: `insert into registration_price (registration_id, name, final_amount, currency)
      select price.registration_id, 'Grand total', sum(final_amount), min(price.currency) from registration_price price
      join seed_registration drawn on drawn.id = price.registration_id group by 1 order by 1`,
  },
]

/** Brands and booths of the registrations just written, and what booths cost. */
export const registrationBoothSteps: Step[] = [...brandSteps, ...boothSteps]
