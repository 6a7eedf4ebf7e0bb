import type { StarterTemplate } from "./template.ts"

/** The main shows: from the application to the thanks. */
export const showTemplates: StarterTemplate[] = [
  {
    type: 2,
    en: {
      title: "Invitation to apply",
      object: "Applications for [SHOW] are open",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Applications for [SHOW] ([SHOW_DAYS]) are now open. The show brings together the brands that independent children’s stores come to find, and I thought of [BRAND].

        The form takes about fifteen minutes and is saved as you go: [APPLICATION_LINK]

        A regular booth is [BOOTH_SQM] sqm and comes with walls, lighting and a table. If you would like to know which locations are still available, just ask.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Invitation à candidater",
      object: "Les candidatures pour [SHOW] sont ouvertes",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Les candidatures pour [SHOW], qui se tiendra [SHOW_DAYS], sont ouvertes. Le salon réunit les marques que les boutiques pour enfants viennent chercher, et j’ai pensé à [BRAND].

        Le formulaire prend une quinzaine de minutes et s’enregistre au fur et à mesure : [APPLICATION_LINK]

        Un stand standard fait [BOOTH_SQM] m² et comprend cloisons, éclairage et table. Si vous souhaitez savoir quels emplacements sont encore disponibles, n’hésitez pas à me le demander.

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 2,
    lifecycle: "Received",
    en: {
      title: "Application received",
      object: "We have your application for [SHOW]",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Thank you for applying to [SHOW] with [BRAND]. We have received your application, and it is complete.

        Our selection committee reviews every application: the collection, the images and how the brand fits into the show. We will write to you as soon as a decision has been made. There is nothing you need to do until then.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Candidature reçue",
      object: "Nous avons bien reçu votre candidature pour [SHOW]",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Merci d’avoir présenté [BRAND] à [SHOW]. Votre candidature nous est bien parvenue, et elle est complète.

        Notre comité de sélection étudie chaque dossier : la collection, les visuels et la cohérence avec l’offre du salon. Nous vous écrirons dès qu’il aura pris sa décision. Vous n’avez rien à faire d’ici là.

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 2,
    en: {
      title: "Application received: something is missing",
      object: "Your application for [SHOW]: we need a little more information",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Thank you for your application with [BRAND]. Before we can present it to the committee, we still need:

        - three images of your upcoming collection,
        - a price list with wholesale and retail prices,
        - the stores that carry your products today.

        Simply reply to this email with the files attached.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Candidature reçue : il manque quelque chose",
      object: "Votre candidature pour [SHOW] : il nous manque quelques éléments",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Merci pour votre candidature avec [BRAND]. Avant de la présenter au comité, il nous manque encore :

        - trois visuels de la prochaine collection,
        - vos tarifs, prix de gros et prix de vente conseillés,
        - la liste des points de vente qui vous distribuent aujourd’hui.

        Répondez simplement à cet e-mail avec les fichiers en pièces jointes.

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 2,
    lifecycle: "Waiting list",
    en: {
      title: "Waiting list",
      object: "[SHOW]: your application is on our waiting list",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        The committee liked your application for [BRAND] and would be pleased to welcome you to [SHOW]. All booths in your section are currently taken, so we have placed you on our waiting list.

        Some exhibitors have yet to confirm. We will give you a final answer after [WAITING_LIST_REPLY]. If a booth becomes available before then, I will let you know right away.

        Thank you for your patience,
        [USERNAME]`,
    },
    fr: {
      title: "Liste d’attente",
      object: "[SHOW] : votre candidature est sur liste d’attente",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Votre dossier pour [BRAND] a plu au comité, qui serait heureux de vous accueillir à [SHOW]. Tous les stands de votre espace étant pris pour l’instant, votre candidature est sur liste d’attente.

        Certains exposants doivent encore confirmer leur venue. Nous vous donnerons une réponse définitive après le [WAITING_LIST_REPLY] ; si un stand se libère avant cette date, je vous préviendrai aussitôt.

        Merci de votre patience,
        [USERNAME]`,
    },
  },
  {
    type: 2,
    en: {
      title: "Waiting list: a booth is available",
      object: "A booth at [SHOW] for [BRAND]",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Good news: a booth has become available, and it is yours if you would like it. It is a [BOOTH_SQM] sqm booth in the section you requested.

        Could you let me know within three days whether you would like to take it? After that, I will have to offer it to the next brand on the list.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Liste d’attente : un stand se libère",
      object: "Un stand à [SHOW] pour [BRAND]",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Bonne nouvelle : un stand s’est libéré, et il est à vous si vous le souhaitez. Il s’agit d’un stand de [BOOTH_SQM] m² dans l’espace que vous aviez demandé.

        Pourriez-vous me confirmer sous trois jours que vous le prenez ? Passé ce délai, je devrai le proposer à la marque suivante.

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 2,
    lifecycle: "Accepted",
    en: {
      title: "Accepted",
      object: "Your application for [SHOW] has been accepted",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        I am delighted to let you know that the committee has accepted your application to present [BRAND] at [SHOW] ([SHOW_DAYS]). Congratulations, and welcome!

        Here is what happens next:

        - You will receive the invoice for your [DEPOSIT_PERCENT]% deposit. It is due within [DEPOSIT_DAYS] days, and your booth is reserved for you until then.
        - The balance is due [BALANCE_DAYS] days before the show opens, on [BALANCE_DAY].
        - We will send you your booth number and the exhibitor guide once the floor plan is final.

        If anything about your booth has changed since you applied, please let me know now, while it is still easy to adjust.

        We look forward to welcoming you,
        [USERNAME]`,
    },
    fr: {
      title: "Acceptée",
      object: "Votre candidature pour [SHOW] est acceptée",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        J’ai le plaisir de vous annoncer que le comité a retenu votre candidature pour présenter [BRAND] à [SHOW], [SHOW_DAYS]. Félicitations, et bienvenue !

        Les prochaines étapes :

        - Vous recevrez la facture de votre acompte de [DEPOSIT_PERCENT] %. Il est à régler sous [DEPOSIT_DAYS] jours ; votre stand vous est réservé jusque-là.
        - Le solde est à régler [BALANCE_DAYS] jours avant l’ouverture du salon, soit le [BALANCE_DAY].
        - Votre numéro de stand et le guide de l’exposant vous parviendront dès que le plan du salon sera définitif.

        Si vos besoins ont changé depuis votre candidature, dites-le-moi dès maintenant : il est encore facile de s’adapter.

        Au plaisir de vous accueillir,
        [USERNAME]`,
    },
  },
  {
    type: 2,
    en: {
      title: "Accepted: your first time with us",
      object: "Your first [SHOW]",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        This is your first time exhibiting [BRAND] with us, and we want it to be a success. Here are a few things first-time exhibitors tell us they were glad to know:

        - A regular booth is [BOOTH_SQM] sqm: bring the twenty pieces that tell your story, not the whole collection.
        - Write to your buyers three weeks before the show: that is when most of them plan their visit.
        - Arrive the day before opening, with time to spare.

        I am your contact before and during the show, so please call me any time.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Acceptée : votre première fois chez nous",
      object: "Votre premier [SHOW]",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Vous exposez [BRAND] chez nous pour la première fois, et nous voulons que ce soit une réussite. Voici quelques conseils que les nouveaux exposants apprécient :

        - Un stand standard fait [BOOTH_SQM] m² : apportez les vingt pièces qui racontent votre histoire, pas toute la collection.
        - Écrivez à vos acheteurs trois semaines avant le salon : c’est à ce moment-là que la plupart organisent leur visite.
        - Venez la veille de l’ouverture, avec un peu d’avance.

        Je reste à votre disposition avant et pendant le salon. N’hésitez pas à m’appeler.

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 2,
    lifecycle: "Refused",
    isLocked: true,
    en: {
      title: "Refused",
      object: "Your application",
      body: `Hello,

        Thank you for applying and for the care you put into your application. Our committee has reviewed it carefully and is not able to offer you a place this session.

        This is no reflection on the quality of your work. We receive many more applications than we have booths, and we aim for a balance of sections, countries and styles.

        You are very welcome to apply again for a future session with a new collection.

        Kind regards,
        [USERNAME]`,
    },
    fr: {
      title: "Refusée",
      object: "Votre candidature",
      body: `Bonjour,

        Merci de votre candidature et du soin que vous y avez apporté. Notre comité l’a étudiée avec attention et a décidé de ne pas la retenir pour cette session.

        Cela ne préjuge en rien de la qualité de votre travail. Nous recevons bien plus de candidatures qu’il n’y a de places, et nous veillons à l’équilibre entre les espaces, les pays et les styles.

        Vous pouvez bien sûr vous présenter à une prochaine session, avec votre nouvelle collection.

        Bien cordialement,
        [USERNAME]`,
    },
  },
  {
    type: 2,
    lifecycle: "Show full",
    en: {
      title: "Show full",
      object: "[SHOW] is full",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        We would have loved to welcome [BRAND] to [SHOW], but every booth is taken and we are unable to add more.

        I will keep your application on file and write to you as soon as applications for the next session open. Until then, come and visit us. You can get your badge here: [VISITOR_BADGE_LINK]

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Salon complet",
      object: "[SHOW] affiche complet",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Nous aurions aimé accueillir [BRAND] à [SHOW], mais tous les stands sont pris et nous ne pouvons pas en ajouter.

        Je conserve votre candidature et vous écrirai dès l’ouverture de la prochaine session. D’ici là, venez nous rendre visite. Pour obtenir votre badge : [VISITOR_BADGE_LINK]

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 2,
    lifecycle: "Deposit invoiced",
    en: {
      title: "Deposit invoice",
      object: "[SHOW]: your deposit invoice",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Please find attached the invoice for your [DEPOSIT_PERCENT]% deposit for [SHOW]. It is due within [DEPOSIT_DAYS] days; our bank details are on the invoice. Please quote the invoice number with your transfer.

        We will invoice the balance later. It is due [BALANCE_DAYS] days before the show opens, on [BALANCE_DAY].

        Thank you, and see you soon,
        [USERNAME]`,
    },
    fr: {
      title: "Facture d’acompte",
      object: "[SHOW] : votre facture d’acompte",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Veuillez trouver ci-jointe la facture de votre acompte de [DEPOSIT_PERCENT] % pour [SHOW]. Il est à régler sous [DEPOSIT_DAYS] jours ; nos coordonnées bancaires figurent sur la facture. Merci d’indiquer son numéro dans le libellé du virement.

        Le solde vous sera facturé ultérieurement ; il sera à régler [BALANCE_DAYS] jours avant l’ouverture du salon, soit le [BALANCE_DAY].

        Merci, et à bientôt,
        [USERNAME]`,
    },
  },
  {
    type: 2,
    en: {
      title: "Deposit: reminder",
      object: "Reminder: your deposit for [SHOW]",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        We have not yet received your deposit for [SHOW], which was due within [DEPOSIT_DAYS] days of the invoice. If your payment is already on its way, please disregard this email.

        If not, could you arrange the transfer this week? Your booth for [BRAND] is reserved until then, and other brands are waiting. The invoice is attached again for your convenience.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Acompte : relance",
      object: "Rappel : votre acompte pour [SHOW]",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Sauf erreur de notre part, votre acompte pour [SHOW] ne nous est pas encore parvenu ; il était à régler sous [DEPOSIT_DAYS] jours. Si votre règlement vient de partir, merci de ne pas tenir compte de ce message.

        Sinon, pourriez-vous effectuer le virement cette semaine ? Votre stand pour [BRAND] est réservé jusque-là, et d’autres marques sont sur liste d’attente. Vous trouverez de nouveau la facture en pièce jointe.

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 2,
    lifecycle: "Paid",
    en: {
      title: "Deposit received",
      object: "Your booth at [SHOW] is confirmed",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        We have received your deposit, thank you. Your booth for [BRAND] at [SHOW] is confirmed.

        We will send you the invoice for the balance, which is due on [BALANCE_DAY]. We are now working on the floor plan and will send you your booth number as soon as it is final.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Acompte reçu",
      object: "Votre stand à [SHOW] est confirmé",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Nous avons bien reçu votre acompte et vous en remercions. Votre stand pour [BRAND] à [SHOW] est confirmé.

        La facture du solde suivra ; elle sera à régler le [BALANCE_DAY]. Nous travaillons au plan du salon et vous communiquerons votre numéro de stand dès que le plan sera définitif.

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 2,
    en: {
      title: "Balance invoice",
      object: "[SHOW]: your balance invoice",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        The show is getting closer. Please find attached the invoice for the balance of your booth at [SHOW]. It is due on [BALANCE_DAY], [BALANCE_DAYS] days before we open.

        Please quote the invoice number with your transfer. Once we have received it, your exhibitor badges can be printed.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Facture du solde",
      object: "[SHOW] : votre facture de solde",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Le salon approche. Vous trouverez en pièce jointe la facture du solde de votre stand à [SHOW], à régler le [BALANCE_DAY], soit [BALANCE_DAYS] jours avant l’ouverture.

        Merci d’indiquer le numéro de la facture dans le libellé du virement. Dès réception, vos badges exposant pourront être imprimés.

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 2,
    en: {
      title: "Balance: reminder",
      object: "Reminder: your balance for [SHOW]",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        The balance for your booth at [SHOW] was due on [BALANCE_DAY], and we have not received it yet. Could you look into it? We can only hand over booths that are paid in full, and it would be a pity if yours were to stay empty.

        If there is a difficulty, please call me and we will find a solution.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Solde : relance",
      object: "Rappel : votre solde pour [SHOW]",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Le solde de votre stand à [SHOW] était à régler le [BALANCE_DAY] et ne nous est pas encore parvenu. Pourriez-vous vérifier ? Nous ne pouvons remettre que les stands entièrement réglés, et il serait dommage que le vôtre reste vide.

        En cas de difficulté, appelez-moi : nous trouverons une solution.

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 2,
    en: {
      title: "Illustrators: call for applications",
      object: "[SHOW] is looking for [ILLUSTRATORS] illustrators",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        For the next session of [SHOW], we are inviting [ILLUSTRATORS] illustrators to show their work, free of charge, in a dedicated space at the heart of the show.

        Please send us ten images and a few lines about yourself. The [ILLUSTRATORS] artists will be selected by [ILLUSTRATORS_BY].

        We look forward to discovering your work,
        [USERNAME]`,
    },
    fr: {
      title: "Illustrateurs : appel à candidatures",
      object: "[SHOW] cherche [ILLUSTRATORS] illustrateurs",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Pour la prochaine session de [SHOW], nous invitons [ILLUSTRATORS] artistes de l’illustration à présenter leur travail, gratuitement, dans un espace qui leur est dédié au cœur du salon.

        Envoyez-nous dix images et quelques lignes sur vous. Les [ILLUSTRATORS] artistes seront sélectionnés d’ici [ILLUSTRATORS_BY].

        Nous avons hâte de découvrir votre univers,
        [USERNAME]`,
    },
  },
  {
    type: 2,
    en: {
      title: "Illustrators: selected",
      object: "You are one of our [ILLUSTRATORS] illustrators",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        You are one of the [ILLUSTRATORS] illustrators selected for [SHOW]. The committee loved your portfolio: congratulations!

        Your wall and table are reserved for the whole show ([SHOW_DAYS]). I will write to you shortly about formats, hanging and your badge. Please reply to let me know whether you accept.

        See you soon,
        [USERNAME]`,
    },
    fr: {
      title: "Illustrateurs : sélection",
      object: "Vous faites partie de nos [ILLUSTRATORS] illustrateurs",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Vous faites partie des [ILLUSTRATORS] illustrateurs retenus pour [SHOW]. Le comité a adoré votre portfolio : bravo !

        Votre mur et votre table vous attendent [SHOW_DAYS]. Je vous écrirai bientôt au sujet des formats, de l’accrochage et de votre badge. Merci de me confirmer votre accord en réponse à ce message.

        À bientôt,
        [USERNAME]`,
    },
  },
  {
    type: 2,
    en: {
      title: "Offer: a regular booth",
      object: "A [BOOTH_SQM] sqm booth at [SHOW]",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        As agreed, here is what a regular booth at [SHOW] includes:

        - [BOOTH_SQM] sqm with walls, carpet and two spotlights,
        - a table, two chairs and a clothes rail,
        - your listing in the catalogue and on our website,
        - two exhibitor badges.

        I can reserve a booth for [BRAND] for one week. To confirm it, complete your application here: [APPLICATION_LINK]

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Offre : un stand standard",
      object: "Un stand de [BOOTH_SQM] m² à [SHOW]",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Comme convenu, voici ce que comprend un stand standard à [SHOW] :

        - [BOOTH_SQM] m² avec cloisons, moquette et deux spots,
        - une table, deux chaises et un portant,
        - votre présence au catalogue et sur notre site,
        - deux badges exposant.

        Je peux réserver un stand pour [BRAND] pendant une semaine. Pour le confirmer, complétez votre candidature ici : [APPLICATION_LINK]

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 2,
    en: {
      title: "Your booth and the exhibitor guide",
      object: "[SHOW]: your booth and your guide",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        The floor plan is final. You will find your booth number in your exhibitor space, and everything about set-up, deliveries and badges in the guide: [EXHIBITOR_GUIDE_LINK]

        Please read the section on deliveries now: shipments that arrive too early cannot be stored on site.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Votre stand et le guide de l’exposant",
      object: "[SHOW] : votre stand et votre guide",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Le plan du salon est définitif. Vous trouverez votre numéro de stand dans votre espace exposant, et tout sur le montage, les livraisons et les badges dans le guide : [EXHIBITOR_GUIDE_LINK]

        Merci de lire dès maintenant les pages consacrées aux livraisons : ce qui arrive trop tôt ne peut pas être stocké sur place.

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 2,
    en: {
      title: "Last checks before the show",
      object: "[SHOW] opens soon: last checks",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        We open on [FIRST_DAY] at [VENUE]. Here is a final checklist:

        - badges printed or saved on your phones,
        - transport booked, including the return,
        - appointments with your buyers confirmed,
        - the exhibitor guide at hand: [EXHIBITOR_GUIDE_LINK]

        Our team will be on site from the morning of the day before. Come and say hello at the welcome desk.

        See you very soon,
        [USERNAME]`,
    },
    fr: {
      title: "Dernières vérifications avant le salon",
      object: "[SHOW] ouvre bientôt : dernières vérifications",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Nous ouvrons le [FIRST_DAY] ([VENUE]). Une dernière liste avant le départ :

        - badges imprimés ou enregistrés sur vos téléphones,
        - transport réservé, retour compris,
        - rendez-vous confirmés avec vos acheteurs,
        - le guide à portée de main : [EXHIBITOR_GUIDE_LINK]

        Notre équipe sera sur place dès la veille au matin. Passez nous saluer à l’accueil.

        À très bientôt,
        [USERNAME]`,
    },
  },
  {
    type: 2,
    en: {
      title: "Thank you after the show",
      object: "Thank you for being part of [SHOW]",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        The lights are out and the boxes are on their way. Thank you for presenting [BRAND] at [SHOW]: you helped make this session a great one.

        How was it for you? A line or two is enough. What worked, what did not, which buyers you would have liked to meet: it all helps us prepare the next session.

        Enjoy a well-earned rest,
        [USERNAME]`,
    },
    fr: {
      title: "Merci après le salon",
      object: "Merci d’avoir fait partie de [SHOW]",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Les lumières sont éteintes et les cartons en route. Merci d’avoir présenté [BRAND] à [SHOW] : vous avez contribué à la réussite de cette session.

        Comment l’avez-vous vécue ? Deux lignes suffisent. Ce qui a bien fonctionné, ce qui a manqué, les acheteurs que vous auriez aimé rencontrer : tout nous aidera à préparer la prochaine session.

        Reposez-vous bien,
        [USERNAME]`,
    },
  },
  {
    type: 2,
    en: {
      title: "Returning exhibitors: your booth next time",
      object: "The next [SHOW]: your booth first",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Before we open applications to everyone, exhibitors from the last session may keep their booth. If you would like to bring [BRAND] back to [SHOW] ([SHOW_DAYS]), a short yes is all I need to reserve it.

        Here is the form for when you are ready, with your details from last time already filled in: [APPLICATION_LINK]

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Anciens exposants : votre emplacement pour la prochaine session",
      object: "Prochaine session de [SHOW] : votre emplacement en priorité",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Avant d’ouvrir les candidatures à tous, nous proposons aux exposants de la dernière session de garder leur emplacement. Si vous souhaitez revenir à [SHOW] avec [BRAND], [SHOW_DAYS], un simple oui me suffit pour le réserver.

        Voici le formulaire, où vos informations de la dernière fois figurent déjà : [APPLICATION_LINK]

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 2,
    lifecycle: "Cancelled",
    en: {
      title: "Cancellation confirmed",
      object: "Your booth at [SHOW] has been cancelled",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        As requested, we have cancelled your booth for [BRAND] at [SHOW]. Thank you for letting us know: it will make room for a brand on the waiting list.

        Any amount due or refunded depends on the terms you accepted; our accounting team will write to you within the week.

        I hope to welcome you at a future session.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Annulation confirmée",
      object: "Votre stand à [SHOW] a été annulé",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Comme vous l’avez demandé, nous avons annulé votre stand pour [BRAND] à [SHOW]. Merci de nous avoir prévenus : une marque sur liste d’attente pourra ainsi en profiter.

        Les sommes restant dues ou remboursées dépendent des conditions que vous avez acceptées ; notre service comptable vous écrira dans la semaine.

        J’espère vous accueillir lors d’une autre session.

        Bien à vous,
        [USERNAME]`,
    },
  },
]
