import { type Talk, them, us } from "#prisma/seed/demo/conversations/talk.ts"

type Story = Omit<Talk, "language">

const stories: Story[] = [
  {
    seller: "sales",
    subject: "Booth 9 sqm, corner if possible",
    labels: ["Booths"],
    daysAgo: 1,
    isUnread: true,
    mails: [
      them(
        0,
        "Hello {me},\n\nWe would like to come back to Paris in January with the new knitwear line. Last time we were in the middle of an aisle and buyers walked past. Is there a corner of 9 sqm left, ideally near the toys?\n\nThank you,\n{first}",
      ),
      us(
        3,
        "Hello {first},\n\nGood to hear from you. I have two corners left in the fashion section, one of them opposite the café. I attach the plan with both marked. I can hold one for you until Friday noon.\n\nBest,\n{me}",
        "Floor plan fashion section.pdf",
      ),
      them(
        15,
        "The one opposite the café is perfect, please hold it for us. Could you also tell me what a second spotlight row would cost?\n\n{first}",
      ),
    ],
  },
  {
    seller: "sales",
    subject: "Deposit invoice: which address?",
    labels: ["Invoices"],
    daysAgo: 2,
    isUnread: true,
    mails: [
      us(
        0,
        "Dear {first},\n\nYour place at the show is confirmed. Before I send the deposit invoice: is the billing address still the one of last year?\n\nKind regards,\n{me}",
      ),
      them(
        20,
        "Dear {me},\n\nWe moved in September. Please bill {company} at the new address, I attach the certificate with the VAT number. Our accountant asks for a purchase order number on the invoice: PO-2291.\n\nThanks,\n{first}",
        "VAT certificate.pdf",
      ),
    ],
  },
  {
    seller: "sales",
    copy: "admin",
    subject: "Cancellation terms",
    daysAgo: 6,
    isUnread: true,
    mails: [
      them(
        0,
        "Hi {me},\n\nOur production in Porto is four weeks late and I am not sure we will have samples in time. What happens to the deposit if we pull out now, and what if we only tell you in three weeks?\n\n{first}",
      ),
      us(
        5,
        "Hi {first},\n\nSorry to hear that. Until 60 days before the opening the deposit is carried over to the next session in full. After that date it is kept. You would still be in time until the end of next week.\n\nIf it is only the samples: several brands show last season's with sketches of the new one. It works better than one would think.\n\n{me}",
      ),
      them(
        30,
        "That is a fair offer. Sketches could work, actually. Let me talk to the team on Monday and come back to you.\n\n{first}",
      ),
    ],
  },
  {
    seller: "sales",
    subject: "Photos for the catalogue",
    daysAgo: 9,
    mails: [
      us(
        0,
        "Hello {first},\n\nThe catalogue closes on the 15th and we have no picture of {company} yet. Two are enough: one of the product, one of the mood, at least 2,000 pixels wide.\n\n{me}",
      ),
      them(
        26,
        "Here they are! The red one is for the opening page, please.\n\n{first}",
        "lookbook-red.png",
        "lookbook-mood.png",
      ),
      us(2, "Lovely, thank you. Both are in.\n\n{me}"),
    ],
  },
  {
    seller: "sales",
    subject: "Price list and minimum order for the ordering platform",
    daysAgo: 14,
    mails: [
      us(
        0,
        "Dear {first},\n\nTo open your shop on the ordering platform we need your price list as a table: reference, name, wholesale price, retail price, minimum quantity.\n\nBest regards,\n{me}",
      ),
      them(
        49,
        "Dear {me},\n\nPlease find it attached. Minimum order is 300 euros for a first order, 150 for reorders.\n\n{first}",
        "pricelist.csv",
      ),
      us(1, "Thank you, all 42 references are in. Your shop opens on Thursday.\n\n{me}"),
      them(3, "Great news. Can we still change prices after Thursday?\n\n{first}"),
      us(2, "At any time; orders keep the price of the day they were placed.\n\n{me}"),
    ],
  },
  {
    seller: "sales",
    subject: "Your application to the July session",
    daysAgo: 4,
    mails: [
      us(
        0,
        "Dear {first},\n\nThank you for applying. The selection committee meets on Tuesday; you will hear from me on Wednesday at the latest.\n\nKind regards,\n{me}",
      ),
      {
        ...them(
          0,
          "Thank you for your message. I am at a trade fair until the 28th with limited access to email. For orders please write to orders@ and Lena will help you.\n\n{first}",
        ),
        machine: "away",
      },
    ],
  },
  {
    seller: "sales",
    subject: "Badge collection for your team",
    daysAgo: 11,
    mails: [
      us(
        0,
        "Hello {first},\n\nBadges for your team can be printed from your exhibitor page from Monday. Four are included, more are free on request.\n\n{me}",
      ),
      { ...them(0, "The mailbox does not exist"), machine: "bounce" },
    ],
  },
  {
    seller: "sales",
    copy: "ben.whitfield",
    subject: "Introducing Ben for the UK",
    daysAgo: 20,
    mails: [
      us(
        0,
        "Hello {first},\n\nBen, in copy, now looks after our British exhibitors. He knows your file and will call you this week about the January session.\n\nIt was a pleasure,\n{me}",
      ),
      them(
        4,
        "Thank you for everything {me}, and welcome Ben! Thursday afternoon is best for me.\n\n{first}",
      ),
    ],
  },
  {
    seller: "admin",
    subject: "Shared booth with a second brand",
    labels: ["Call back"],
    daysAgo: 3,
    isUnread: true,
    mails: [
      them(
        0,
        "Dear Adèle,\n\nWe would like to share our 12 sqm with a friend's brand of wooden toys. They would pay half. Is this possible, and do they need an application of their own?\n\nBest wishes,\n{first}",
      ),
    ],
  },
  {
    seller: "admin",
    subject: "Feedback after the show",
    daysAgo: 33,
    mails: [
      them(
        0,
        "Dear Adèle,\n\nA short word after the show: excellent buyers on the first two days, Sunday was quiet. The lighting in our aisle was too cold for clothes. All in all 31 new accounts, so we will be back.\n\n{first}",
      ),
      us(
        21,
        "Dear {first},\n\nThank you, this is most useful. We change to warmer lamps in that hall from July. 31 new accounts is wonderful.\n\nSee you in summer,\nAdèle",
      ),
    ],
  },
  {
    seller: "ben.whitfield",
    subject: "Customs papers for samples",
    daysAgo: 8,
    mails: [
      them(
        0,
        "Hi Ben,\n\nFirst time we ship samples to France since the rules changed. Do we need a carnet for two rails of clothes?\n\n{first}",
      ),
      us(
        6,
        "Hi {first},\n\nFor goods you take home again, yes: an ATA carnet is the painless way. Our forwarder does them in five working days, price list attached. Samples under 50 euros in all can go with a pro forma invoice.\n\nBen",
        "Forwarder rates.pdf",
      ),
      them(20, "Brilliant, that saves me a week of reading. Carnet it is.\n\n{first}"),
    ],
  },
  {
    seller: "mei.chen",
    subject: "Visit of buyers from Seoul and Tokyo",
    daysAgo: 17,
    mails: [
      us(
        0,
        "Dear {first},\n\nA group of twelve buyers from Seoul and Tokyo visits the show on the first day. They asked for sleepwear and accessories; may I bring them to your booth at 11:30?\n\nMei",
      ),
      them(
        9,
        "Dear Mei,\n\nPlease do! We will have line sheets in English ready. How many minutes do we have?\n\n{first}",
      ),
      us(1, "Ten minutes with the group, and a table in the lounge for those who want to order.\n\nMei"),
    ],
  },
  {
    seller: "giulia.ferri",
    subject: "Extra furniture",
    labels: ["Booths"],
    daysAgo: 12,
    mails: [
      them(
        0,
        "Ciao Giulia,\n\nwe need two more rails and a mirror. The order form on the site says it is closed.\n\n{first}",
      ),
      us(
        2,
        "Ciao {first},\n\nthe form closes three weeks before the opening, but I still have rails. I noted two rails and one mirror, 84 euros in all; they come on the final invoice.\n\nGiulia",
      ),
    ],
  },
  {
    seller: "sales",
    subject: "Balance due 45 days before the opening",
    labels: ["Invoices"],
    daysAgo: 5,
    mails: [
      us(
        0,
        "Dear {first},\n\nA friendly reminder: the balance of your booth is due on Friday. The invoice is on your exhibitor page; I attach it again.\n\nBest regards,\n{me}",
        "Invoice balance.pdf",
      ),
      them(
        2,
        "Dear {me},\n\nThe transfer left our bank this morning. Proof attached.\n\n{first}",
        "Transfer proof.pdf",
      ),
    ],
  },
  {
    seller: "sales",
    subject: "Electricity: 3 kW instead of 1 kW",
    labels: ["Booths"],
    daysAgo: 0,
    isUnread: true,
    mails: [
      them(
        0,
        "Hello {me},\n\nWe are bringing a small embroidery machine for live personalisation and the leaflet says 1 kW is included. The machine takes 2.2 kW. Can we get 3 kW, and until when can we order it?\n\nThanks,\n{first}",
      ),
    ],
  },
  {
    seller: "sales",
    subject: "Preview of the summer line",
    daysAgo: 1,
    isUnread: true,
    labels: ["Call back"],
    mails: [
      us(
        0,
        "Dear {first},\n\nBefore we settle the layout I would like to see what you will show in summer. May I come to your showroom, or do you prefer a call?\n\nBest,\n{me}",
      ),
      {
        ...them(
          16,
          "Dear {me},\n\nCome to the showroom, samples say more than words. I attach an invitation; tell me if another hour suits you better.\n\n{first}",
        ),
        meeting: { title: "Preview of the summer line", location: "Showroom {company}", inDays: 9, hour: 10 },
      },
    ],
  },
]

export const englishTalks: Talk[] = stories.map((talk) => ({ ...talk, language: "en" }))
