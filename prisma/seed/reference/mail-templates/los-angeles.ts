import type { StarterTemplate } from "./template.ts"

/** The show in Los Angeles: its own voice, and American dates and measures left to its values. */
export const losAngelesTemplates: StarterTemplate[] = [
  {
    type: 7,
    en: {
      title: "Los Angeles: invitation to apply",
      object: "Come west with us: [SHOW]",
      body: `Hi [FIRST_NAME_PRIMARY_SALES_CONTACT],

        We are bringing the best in kids’ fashion and design to Los Angeles, [SHOW_DAYS], and we would love to have [BRAND] on board.

        It is smaller and sunnier than our other shows: West Coast boutiques, stylists and buyers who place orders on the spot. Apply here: [APPLICATION_LINK]

        Questions? Just hit reply.

        All the best,
        [USERNAME]`,
    },
    fr: {
      title: "Los Angeles : invitation à candidater",
      object: "Cap à l’ouest avec nous : [SHOW]",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Nous emmenons le meilleur de la mode et du design pour enfants à Los Angeles, [SHOW_DAYS], et nous aimerions beaucoup vous y voir avec [BRAND].

        C’est un salon plus intime et plus ensoleillé que nos autres rendez-vous : boutiques de la côte ouest, stylistes, et des acheteurs qui commandent sur place. Candidatez ici : [APPLICATION_LINK]

        Une question ? Répondez simplement à ce message.

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 7,
    lifecycle: "Received",
    en: {
      title: "Los Angeles: application received",
      object: "Got it: your application for [SHOW]",
      body: `Hi [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Thanks for applying to [SHOW] with [BRAND]. We have everything we need.

        Our team reviews applications every two weeks, so you will hear from us soon. Sit tight!

        All the best,
        [USERNAME]`,
    },
    fr: {
      title: "Los Angeles : candidature reçue",
      object: "Votre candidature pour [SHOW] est bien arrivée",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Merci d’avoir présenté [BRAND] à [SHOW]. Nous avons tout ce qu’il nous faut.

        Notre équipe étudie les candidatures toutes les deux semaines : vous aurez bientôt de nos nouvelles.

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 7,
    lifecycle: "Waiting list",
    en: {
      title: "Los Angeles: waiting list",
      object: "[SHOW]: you are on our waitlist",
      body: `Hi [FIRST_NAME_PRIMARY_SALES_CONTACT],

        We love [BRAND], but every booth is spoken for right now. You are on our waitlist for [SHOW], and we will get back to you with a final answer after [WAITING_LIST_REPLY].

        If a spot opens up earlier, I will call you first.

        All the best,
        [USERNAME]`,
    },
    fr: {
      title: "Los Angeles : liste d’attente",
      object: "[SHOW] : vous êtes sur liste d’attente",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Nous aimons beaucoup [BRAND], mais tous les stands sont pris pour l’instant. Vous êtes sur la liste d’attente de [SHOW] ; nous vous donnerons une réponse définitive après le [WAITING_LIST_REPLY].

        Si un stand se libère plus tôt, je vous appellerai aussitôt.

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 7,
    lifecycle: "Accepted",
    en: {
      title: "Los Angeles: accepted",
      object: "You’re in: welcome to [SHOW]",
      body: `Hi [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Great news: your application to show [BRAND] at [SHOW] ([SHOW_DAYS]) has been accepted. Welcome aboard!

        Here is what comes next:

        - Your deposit invoice ([DEPOSIT_PERCENT]%) is on its way and due within [DEPOSIT_DAYS] days.
        - The balance is due [BALANCE_DAYS] days before opening, on [BALANCE_DAY].
        - If you are shipping from abroad, talk to me early: customs clearance takes longer than the flight.

        We cannot wait to see you in LA.

        All the best,
        [USERNAME]`,
    },
    fr: {
      title: "Los Angeles : acceptée",
      object: "C’est oui : bienvenue à [SHOW]",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Excellente nouvelle : votre candidature pour présenter [BRAND] à [SHOW], [SHOW_DAYS], est acceptée. Bienvenue !

        Les prochaines étapes :

        - La facture de votre acompte ([DEPOSIT_PERCENT] %) vous parviendra bientôt ; elle est à régler sous [DEPOSIT_DAYS] jours.
        - Le solde est à régler [BALANCE_DAYS] jours avant l’ouverture, soit le [BALANCE_DAY].
        - Si vous expédiez depuis l’étranger, parlez-m’en tôt : le dédouanement prend plus de temps que le vol.

        Nous avons hâte de vous voir à Los Angeles.

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 7,
    lifecycle: "Refused",
    isLocked: true,
    en: {
      title: "Los Angeles: refused",
      object: "Your application",
      body: `Hi,

        Thank you for applying and for sharing your work with us. After careful review, our team has decided not to move forward with your application for this session.

        Space is limited and the mix matters, so we have to say no to many brands we respect. Please apply again with a future collection.

        Best regards,
        [USERNAME]`,
    },
    fr: {
      title: "Los Angeles : refusée",
      object: "Votre candidature",
      body: `Bonjour,

        Merci de votre candidature et de nous avoir fait découvrir votre travail. Après l’avoir étudiée avec attention, notre équipe a décidé de ne pas la retenir pour cette session.

        L’espace est limité et nous veillons à l’équilibre du salon : nous devons dire non à bien des marques que nous apprécions. N’hésitez pas à présenter une nouvelle candidature avec une prochaine collection.

        Bien cordialement,
        [USERNAME]`,
    },
  },
  {
    type: 7,
    lifecycle: "Show full",
    en: {
      title: "Los Angeles: show full",
      object: "[SHOW] is sold out",
      body: `Hi [FIRST_NAME_PRIMARY_SALES_CONTACT],

        [SHOW] is sold out this season. We would have loved to have [BRAND] with us, but there is no room left.

        I will reach out as soon as the next session opens. In the meantime, come see us: [VISITOR_BADGE_LINK]

        All the best,
        [USERNAME]`,
    },
    fr: {
      title: "Los Angeles : salon complet",
      object: "[SHOW] affiche complet",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        [SHOW] affiche complet cette saison, et nous n’avons malheureusement plus de stand à proposer à [BRAND].

        Je vous écrirai dès l’ouverture de la prochaine session. D’ici là, venez nous voir : [VISITOR_BADGE_LINK]

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 7,
    lifecycle: "Deposit invoiced",
    en: {
      title: "Los Angeles: deposit invoice",
      object: "Your deposit for [SHOW]",
      body: `Hi [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Attached is the invoice for your [DEPOSIT_PERCENT]% deposit for [SHOW]. It is due within [DEPOSIT_DAYS] days, by wire or card; the payment details are on the invoice.

        The balance is due on [BALANCE_DAY], [BALANCE_DAYS] days before we open.

        Thanks so much,
        [USERNAME]`,
    },
    fr: {
      title: "Los Angeles : facture d’acompte",
      object: "Votre acompte pour [SHOW]",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Vous trouverez en pièce jointe la facture de votre acompte de [DEPOSIT_PERCENT] % pour [SHOW]. Il est à régler sous [DEPOSIT_DAYS] jours, par virement ou par carte ; tout est indiqué sur la facture.

        Le solde sera à régler le [BALANCE_DAY], soit [BALANCE_DAYS] jours avant l’ouverture.

        Merci beaucoup,
        [USERNAME]`,
    },
  },
  {
    type: 7,
    en: {
      title: "Los Angeles: before you travel",
      object: "[SHOW]: before you travel",
      body: `Hi [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Almost there! [SHOW] opens on [FIRST_DAY] at [VENUE]; hours are [OPENING_HOURS].

        Move-in, parking and shipping are all in the guide: [EXHIBITOR_GUIDE_LINK]

        Traffic in LA is real. Leave early, and text me if you are stuck.

        See you soon,
        [USERNAME]`,
    },
    fr: {
      title: "Los Angeles : avant le départ",
      object: "[SHOW] : avant le départ",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Nous y sommes presque ! [SHOW] ouvre le [FIRST_DAY] ([VENUE]). Horaires : [OPENING_HOURS].

        Montage, parking, livraisons : tout est dans le guide : [EXHIBITOR_GUIDE_LINK]

        Les embouteillages de Los Angeles ne sont pas une légende. Partez tôt, et prévenez-moi en cas de retard.

        À bientôt,
        [USERNAME]`,
    },
  },
  {
    type: 7,
    en: {
      title: "Los Angeles: thank you",
      object: "Thank you, and see you next season",
      body: `Hi [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Thank you for making [SHOW] such a success. Watching buyers discover [BRAND] was a highlight for our whole team.

        Got a minute? Tell us what you would keep and what you would change. And if you already know you are coming back, say the word: I will hold your spot.

        All the best,
        [USERNAME]`,
    },
    fr: {
      title: "Los Angeles : merci",
      object: "Merci, et à la saison prochaine",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Merci d’avoir contribué à la réussite de [SHOW]. Voir les acheteurs découvrir [BRAND] a été un vrai bonheur pour toute l’équipe.

        Vous avez une minute ? Dites-nous ce que vous garderiez et ce que vous changeriez. Et si vous savez déjà que vous reviendrez, un mot suffit : je vous garde un stand.

        Bien à vous,
        [USERNAME]`,
    },
  },
]
