import type { StarterTemplate } from "./template.ts"

/** The main shows: from the application to the thanks. */
export const showTemplates: StarterTemplate[] = [
  {
    type: 2,
    en: {
      title: "Invitation to apply",
      object: "Applications for [SHOW] are open",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Applications for [SHOW] are open: from [FIRST_DAY] to [LAST_DAY] we bring together the brands that children’s shops come for, and I thought of [BRAND].

        The form takes about fifteen minutes and saves itself as you go: [APPLICATION_LINK]

        A regular booth measures [BOOTH_SQM] sqm and comes with walls, lights and a table. Would you like to know which places are still free? Just ask.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Invitation à candidater",
      object: "Les candidatures pour [SHOW] sont ouvertes",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Les candidatures pour [SHOW] sont ouvertes : du [FIRST_DAY] au [LAST_DAY], nous réunissons les marques que viennent chercher les boutiques pour enfants, et j’ai pensé à [BRAND].

        Le formulaire prend une quinzaine de minutes et s’enregistre au fur et à mesure : [APPLICATION_LINK]

        Un stand standard fait [BOOTH_SQM] m² et comprend cloisons, éclairage et table. Vous voulez savoir quels emplacements sont encore libres ? Demandez-moi.

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

        Thank you for applying to [SHOW] with [BRAND]. Your application has reached us and is complete.

        Our selection committee looks at every brand: the collection, the pictures, how it fits with its neighbours. You will hear from us as soon as it has decided. There is nothing you need to do until then.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Candidature reçue",
      object: "Nous avons bien reçu votre candidature pour [SHOW]",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Merci d’avoir présenté [BRAND] à [SHOW]. Votre candidature nous est bien parvenue, et elle est complète.

        Notre comité de sélection étudie chaque marque : la collection, les visuels, la place qu’elle prendrait parmi les autres. Nous vous écrirons dès qu’il se sera prononcé. Vous n’avez rien à faire d’ici là.

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 2,
    en: {
      title: "Application received: something is missing",
      object: "Your application for [SHOW]: one thing is missing",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Thank you for your application with [BRAND]. Before we can show it to the committee, we need a few things more:

        - three pictures of the coming collection,
        - a price list, wholesale and retail,
        - the shops in which you are sold today.

        Simply reply to this mail with the files attached.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Candidature reçue : il manque quelque chose",
      object: "Votre candidature pour [SHOW] : il manque peu de chose",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Merci pour votre candidature avec [BRAND]. Avant de la présenter au comité, il nous faudrait encore :

        - trois visuels de la prochaine collection,
        - une grille tarifaire, prix de gros et de détail,
        - les boutiques qui vous distribuent aujourd’hui.

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
      object: "[SHOW]: you are on our waiting list",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        The committee liked [BRAND] and would gladly see it at [SHOW]. All places in your section are promised at present, so we have put you on the waiting list.

        Some exhibitors still have to confirm. We will give you a definite answer after [WAITING_LIST_REPLY]; should a place become free before, you will hear from me at once.

        Thank you for your patience,
        [USERNAME]`,
    },
    fr: {
      title: "Liste d’attente",
      object: "[SHOW] : vous êtes sur notre liste d’attente",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        [BRAND] a plu au comité, qui aimerait l’accueillir à [SHOW]. Toutes les places de votre espace étant promises pour l’instant, nous vous avons inscrit sur la liste d’attente.

        Certains exposants doivent encore confirmer. Nous vous donnerons une réponse définitive après le [WAITING_LIST_REPLY] ; si une place se libère avant, je vous préviens aussitôt.

        Merci de votre patience,
        [USERNAME]`,
    },
  },
  {
    type: 2,
    en: {
      title: "Waiting list: a place is free",
      object: "A place at [SHOW] for [BRAND]",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Good news: a place has become free, and it is yours if you want it. It is a booth of [BOOTH_SQM] sqm in the section you asked for.

        Can you tell me within three days whether you take it? After that I have to offer it to the next brand on the list.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Liste d’attente : une place se libère",
      object: "Une place à [SHOW] pour [BRAND]",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Bonne nouvelle : une place s’est libérée, et elle est pour vous si vous le souhaitez. Il s’agit d’un stand de [BOOTH_SQM] m² dans l’espace que vous aviez demandé.

        Pouvez-vous me dire sous trois jours si vous la prenez ? Au-delà, je devrai la proposer à la marque suivante.

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 2,
    lifecycle: "Accepted",
    en: {
      title: "Accepted",
      object: "Welcome to [SHOW]: [BRAND] is in",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        It is my pleasure to tell you that the committee has accepted [BRAND] for [SHOW], from [FIRST_DAY] to [LAST_DAY]. Congratulations, and welcome!

        What happens next:

        - You receive the invoice for your deposit of [DEPOSIT_PERCENT]%. It is due within [DEPOSIT_DAYS] days; your place is held for you until then.
        - The balance is due [BALANCE_DAYS] days before the show opens, on [BALANCE_DAY].
        - Your booth number and the exhibitor guide follow once the floor plan is settled.

        If anything about your booth has changed since you applied, tell me now: it is still easy.

        We look forward to having you with us,
        [USERNAME]`,
    },
    fr: {
      title: "Acceptée",
      object: "Bienvenue à [SHOW] : [BRAND] est sélectionnée",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        J’ai le plaisir de vous annoncer que le comité a retenu [BRAND] pour [SHOW], du [FIRST_DAY] au [LAST_DAY]. Félicitations, et bienvenue !

        La suite :

        - Vous recevez la facture de votre acompte de [DEPOSIT_PERCENT] %. Il est à régler sous [DEPOSIT_DAYS] jours ; votre place vous est réservée jusque-là.
        - Le solde est à régler [BALANCE_DAYS] jours avant l’ouverture du salon, soit le [BALANCE_DAY].
        - Votre numéro de stand et le guide de l’exposant suivront une fois le plan arrêté.

        Si quelque chose a changé pour votre stand depuis votre candidature, dites-le-moi dès maintenant : c’est encore facile.

        Nous nous réjouissons de vous accueillir,
        [USERNAME]`,
    },
  },
  {
    type: 2,
    en: {
      title: "Accepted: your first time with us",
      object: "Your first [SHOW]",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        [BRAND] is joining us for the first time, and we want it to be a good one. A few things that first-time exhibitors tell us they were glad to know:

        - A regular booth is [BOOTH_SQM] sqm: bring the twenty pieces that tell your story, not the whole collection.
        - Write to your buyers three weeks before; most of them plan their visit by then.
        - Come the day before the opening, with time to spare.

        I am your contact before and during the show. Do not hesitate to call.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Acceptée : votre première fois chez nous",
      object: "Votre premier [SHOW]",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        [BRAND] nous rejoint pour la première fois, et nous voulons que ce soit une réussite. Voici ce que les nouveaux exposants nous disent avoir été contents de savoir :

        - Un stand standard fait [BOOTH_SQM] m² : apportez les vingt pièces qui racontent votre histoire, pas toute la collection.
        - Écrivez à vos acheteurs trois semaines avant ; c’est alors que la plupart organisent leur visite.
        - Venez la veille de l’ouverture, avec un peu d’avance.

        Je suis votre interlocutrice ou interlocuteur avant et pendant le salon. N’hésitez pas à appeler.

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

        Thank you for applying and for the care you put into your application. Our committee has looked at it closely and has decided not to retain it for this session.

        This says nothing about the quality of your work. We receive many more applications than there are places, and we try to keep a balance between sections, countries and styles.

        You are welcome to apply again for a later session, with your next collection.

        With our best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Refusée",
      object: "Votre candidature",
      body: `Bonjour,

        Merci de votre candidature et du soin que vous y avez apporté. Notre comité l’a étudiée avec attention et a décidé de ne pas la retenir pour cette session.

        Cela ne préjuge en rien de la qualité de votre travail. Nous recevons bien plus de candidatures qu’il n’y a de places, et nous veillons à l’équilibre entre les espaces, les pays et les styles.

        Vous pouvez bien sûr vous présenter à une prochaine session, avec votre nouvelle collection.

        Avec nos meilleurs vœux,
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

        We would have liked to see [BRAND] at [SHOW], but every booth is taken and we cannot add another one.

        I will keep your application: you will be among the first to hear when the next session opens. Until then, come and visit us. Your badge is here: [VISITOR_BADGE_LINK]

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Salon complet",
      object: "[SHOW] affiche complet",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Nous aurions aimé accueillir [BRAND] à [SHOW], mais tous les stands sont pris et nous ne pouvons pas en ajouter.

        Je garde votre candidature : vous serez parmi les premiers prévenus à l’ouverture de la prochaine session. D’ici là, venez nous rendre visite. Votre badge est ici : [VISITOR_BADGE_LINK]

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

        Here is the invoice for your deposit of [DEPOSIT_PERCENT]% for [SHOW]. It is due within [DEPOSIT_DAYS] days; the bank details stand on the invoice. Please give its number with your transfer.

        The balance follows later and is due [BALANCE_DAYS] days before the show opens, on [BALANCE_DAY].

        Thank you, and see you soon,
        [USERNAME]`,
    },
    fr: {
      title: "Facture d’acompte",
      object: "[SHOW] : votre facture d’acompte",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Voici la facture de votre acompte de [DEPOSIT_PERCENT] % pour [SHOW]. Il est à régler sous [DEPOSIT_DAYS] jours ; les coordonnées bancaires figurent sur la facture. Merci d’indiquer son numéro dans le libellé du virement.

        Le solde suivra ; il sera à régler [BALANCE_DAYS] jours avant l’ouverture du salon, soit le [BALANCE_DAY].

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

        We have not received your deposit for [SHOW] yet; it was due within [DEPOSIT_DAYS] days of the invoice. Perhaps our mails have crossed. If so, please forget this one.

        If not, could you arrange the transfer this week? The place of [BRAND] is held until then, and there is a waiting list. The invoice is attached once more.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Acompte : relance",
      object: "Rappel : votre acompte pour [SHOW]",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Sauf erreur de notre part, votre acompte pour [SHOW] ne nous est pas encore parvenu ; il était à régler sous [DEPOSIT_DAYS] jours. Nos messages se sont peut-être croisés : dans ce cas, ne tenez pas compte de celui-ci.

        Sinon, pourriez-vous faire le virement cette semaine ? La place de [BRAND] est réservée jusque-là, et il y a une liste d’attente. La facture est de nouveau en pièce jointe.

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 2,
    lifecycle: "Paid",
    en: {
      title: "Deposit received",
      object: "Your place at [SHOW] is confirmed",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Your deposit has arrived, thank you. The place of [BRAND] at [SHOW] is confirmed.

        The invoice for the balance follows; it is due on [BALANCE_DAY]. We are now drawing the floor plan and will send you your booth number as soon as it is settled.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Acompte reçu",
      object: "Votre place à [SHOW] est confirmée",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Votre acompte nous est bien parvenu, merci. La place de [BRAND] à [SHOW] est confirmée.

        La facture du solde suivra ; elle sera à régler le [BALANCE_DAY]. Nous travaillons au plan du salon et vous enverrons votre numéro de stand dès qu’il sera arrêté.

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 2,
    en: {
      title: "Balance invoice",
      object: "[SHOW]: the invoice for your balance",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        The show is coming closer. Attached is the invoice for the balance of your booth at [SHOW], due on [BALANCE_DAY], [BALANCE_DAYS] days before we open.

        Please give the number of the invoice with your transfer. Once it has arrived, your exhibitor badges can be printed.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Facture du solde",
      object: "[SHOW] : la facture de votre solde",
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

        The balance of your booth at [SHOW] was due on [BALANCE_DAY] and has not reached us yet. Could you look into it? We cannot hand over a booth that is not paid in full, and I would be sorry to see yours empty.

        If there is a difficulty, call me: we will find a way.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Solde : relance",
      object: "Rappel : votre solde pour [SHOW]",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Le solde de votre stand à [SHOW] était à régler le [BALANCE_DAY] et ne nous est pas encore parvenu. Pourriez-vous vérifier ? Nous ne pouvons pas remettre un stand qui n’est pas entièrement réglé, et je serais désolé de voir le vôtre vide.

        En cas de difficulté, appelez-moi : nous trouverons une solution.

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

        For the coming session of [SHOW] we are inviting [ILLUSTRATORS] illustrators to show their work, free of charge, in a space of their own at the heart of the show.

        Send us ten pictures and a few lines about yourself. The [ILLUSTRATORS] artists will be selected by [ILLUSTRATORS_BY].

        We look forward to discovering your world,
        [USERNAME]`,
    },
    fr: {
      title: "Illustrateurs : appel à candidatures",
      object: "[SHOW] cherche [ILLUSTRATORS] illustrateurs",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Pour la prochaine session de [SHOW], nous invitons [ILLUSTRATORS] illustratrices et illustrateurs à présenter leur travail, gratuitement, dans un espace qui leur est dédié au cœur du salon.

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

        You are one of the [ILLUSTRATORS] illustrators selected for [SHOW]. The committee loved your portfolio: bravo!

        Your wall and table are waiting for you from [FIRST_DAY] to [LAST_DAY]. I will write to you shortly about formats, hanging and your badge. Tell me by return whether you accept.

        See you soon,
        [USERNAME]`,
    },
    fr: {
      title: "Illustrateurs : sélection",
      object: "Vous faites partie de nos [ILLUSTRATORS] illustrateurs",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Vous faites partie des [ILLUSTRATORS] illustrateurs retenus pour [SHOW]. Le comité a adoré votre portfolio : bravo !

        Votre mur et votre table vous attendent du [FIRST_DAY] au [LAST_DAY]. Je vous écrirai bientôt au sujet des formats, de l’accrochage et de votre badge. Dites-moi par retour si vous acceptez.

        À bientôt,
        [USERNAME]`,
    },
  },
  {
    type: 2,
    en: {
      title: "Offer: a regular booth",
      object: "A booth of [BOOTH_SQM] sqm at [SHOW]",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        As agreed, here is what a regular booth at [SHOW] includes:

        - [BOOTH_SQM] sqm with walls, carpet and two spotlights,
        - a table, two chairs and a rail,
        - your entry in the catalogue and on our website,
        - two exhibitor badges.

        I can hold a place for [BRAND] for one week. To confirm it, complete your application here: [APPLICATION_LINK]

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Offre : un stand standard",
      object: "Un stand de [BOOTH_SQM] m² à [SHOW]",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Comme convenu, voici ce que comprend un stand standard à [SHOW] :

        - [BOOTH_SQM] m² avec cloisons, moquette et deux spots,
        - une table, deux chaises et un portant,
        - votre présence au catalogue et sur notre site,
        - deux badges exposant.

        Je peux réserver une place à [BRAND] pendant une semaine. Pour la confirmer, complétez votre candidature ici : [APPLICATION_LINK]

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

        The floor plan is settled. You will find your booth number in your exhibitor space, and everything about set-up, deliveries and badges in the guide: [EXHIBITOR_GUIDE_LINK]

        Please read the pages on deliveries now. What arrives too early cannot be stored on site.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Votre stand et le guide de l’exposant",
      object: "[SHOW] : votre stand et votre guide",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Le plan est arrêté. Vous trouverez votre numéro de stand dans votre espace exposant, et tout sur le montage, les livraisons et les badges dans le guide : [EXHIBITOR_GUIDE_LINK]

        Lisez dès maintenant les pages sur les livraisons : ce qui arrive trop tôt ne peut pas être stocké sur place.

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

        We open on [FIRST_DAY] at [VENUE]. A last look at the list:

        - badges printed or on your phones,
        - transport booked, also for the way back,
        - appointments confirmed with your buyers,
        - the guide within reach: [EXHIBITOR_GUIDE_LINK]

        Our team is on site from the morning of the day before. Come and say hello at the welcome desk.

        See you very soon,
        [USERNAME]`,
    },
    fr: {
      title: "Dernières vérifications avant le salon",
      object: "[SHOW] ouvre bientôt : dernières vérifications",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Nous ouvrons le [FIRST_DAY], [VENUE]. Un dernier coup d’œil à la liste :

        - badges imprimés ou sur vos téléphones,
        - transport réservé, retour compris,
        - rendez-vous confirmés avec vos acheteurs,
        - le guide à portée de main : [EXHIBITOR_GUIDE_LINK]

        Notre équipe est sur place dès la veille au matin. Passez nous saluer à l’accueil.

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

        The lights are out, the boxes are on their way, and we would like to thank you: [BRAND] was part of what made this session of [SHOW] a good one.

        How was it for you? Two lines are enough. What worked, what did not, which buyers you missed: it all goes into the next session.

        Take a rest, you have earned it.
        [USERNAME]`,
    },
    fr: {
      title: "Merci après le salon",
      object: "Merci d’avoir fait partie de [SHOW]",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Les lumières sont éteintes, les cartons en route, et nous tenions à vous remercier : [BRAND] a contribué à la réussite de cette session de [SHOW].

        Comment l’avez-vous vécue ? Deux lignes suffisent. Ce qui a marché, ce qui a manqué, les acheteurs que vous n’avez pas vus : tout servira à la prochaine session.

        Reposez-vous, vous l’avez bien mérité.
        [USERNAME]`,
    },
  },
  {
    type: 2,
    en: {
      title: "Come back: your place next time",
      object: "The next [SHOW]: your place first",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Before we open applications to everybody, exhibitors of the last session may keep their place. If [BRAND] would like to come back to [SHOW], from [FIRST_DAY] to [LAST_DAY], a short yes is enough for me to hold it.

        The form is here when you are ready; what you told us last time is filled in already: [APPLICATION_LINK]

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Revenir : votre place pour la prochaine fois",
      object: "Le prochain [SHOW] : votre place d’abord",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Avant d’ouvrir les candidatures à tous, nous proposons aux exposants de la dernière session de garder leur place. Si [BRAND] souhaite revenir à [SHOW], du [FIRST_DAY] au [LAST_DAY], un simple oui me suffit pour la réserver.

        Le formulaire est ici quand vous serez prêt ; ce que vous nous aviez indiqué y figure déjà : [APPLICATION_LINK]

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 2,
    lifecycle: "Cancelled",
    en: {
      title: "Cancellation confirmed",
      object: "Your booth at [SHOW] is cancelled",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        As you asked, we have cancelled the booth of [BRAND] at [SHOW]. Thank you for telling us: somebody on the waiting list will be glad.

        What is owed or returned follows from the conditions you accepted; our accounting will write to you within the week.

        I hope to welcome you at another session.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Annulation confirmée",
      object: "Votre stand à [SHOW] est annulé",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Comme vous l’avez demandé, nous avons annulé le stand de [BRAND] à [SHOW]. Merci de nous avoir prévenus : cela fera un heureux sur la liste d’attente.

        Ce qui reste dû ou vous sera remboursé découle des conditions que vous avez acceptées ; notre comptabilité vous écrira dans la semaine.

        J’espère vous accueillir lors d’une autre session.

        Bien à vous,
        [USERNAME]`,
    },
  },
]
