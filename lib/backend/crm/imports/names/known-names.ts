const words = (text: string) => new Set(text.trim().split(/\s+/))

/** First names of Europe and the Americas, as `plainText` has them: whichever of two words is one comes first in a name. */
export const firstNames = words(`
  aaron adam adele adeline adrian adrien agathe agnes ahmed aicha alain alan albert alberto alejandro alessandra alessandro
  alex alexander alexandra alexandre alexis alfred alice alicia aline alison allan amanda amelie amina ana anais andre andrea andreas
  andrei andrew andy angela angelika angelo anita ann anna annabelle anne annette annie anthony antoine anton antonella antonia antonio
  ariane arnaud arthur astrid audrey aurelie aurelien axel baptiste barbara bastien beatrice beatriz ben benjamin benoit bernadette bernard
  bernd bertrand bettina bill birgit bjorn bob boris brendan brian brigitte bruno camille capucine carla carlo carlos carmen carole caroline
  caterina catherine cecile cedric celia celine chantal charles charlotte chiara chloe chris christa christel christelle christian christiane
  christina christine christoph christophe christopher cindy claire clara claude claudia claudine claudio clement clementine colette colin
  corinne cristina cyril cyrille dagmar damien dan daniel daniela daniele danielle daphne dario david davide deborah delphine denis denise
  didier diego dieter dimitri dirk dominique donald donatella dorothee edith edouard edward elena eleonore elias elisa elisabeth elise
  elizabeth ella elodie elsa emanuele emilie emily emma emmanuel emmanuelle enrico eric erica erik erika ernst erwan estelle esther etienne
  eugene eva eve evelyne fabian fabien fabienne fabio fabrice fanny fatima federica federico felix ferdinand fernand fernando filippo
  flavie florence florent florian francesca francesco francine francis francisco franck francois francoise frank frederic frederick frederique
  friedrich fritz gabriel gabriella gabrielle gael gaelle gary gaspard genevieve geoffroy george georges gerald gerard gerhard gianni gilbert
  gilles giorgio giovanna giovanni giuseppe gloria graham greg gregoire gregory guido guillaume gunther gustav guy gwenaelle hannah hans
  harald harry hassan heather heike heinrich heinz helen helena helene helmut henri henriette henry herbert herve hortense howard hubert
  hugo hugues ian ibrahim ilse ines ingrid irene iris isabel isabella isabelle ivan jack jacob jacqueline jacques jade james jan jane janet
  jason javier jean jeanne jeannine jeff jennifer jeremie jeremy jerome jessica jim joachim joan joanna joao joel joelle joerg johan johann
  johanna johannes john jonas jonathan jordan jorg jorge jose joseph josephine josette josiane juan judith jules julia julian julie julien
  juliette jurgen justin justine karen karim karin karine karl karsten katarina kate katharina katherine kathrin katia katrin keith kenneth
  kevin khadija kim klaus konrad kurt laetitia lars laura laure laurence laurent lea leila leo leon leonard leonardo leonie lia liam
  liliane lily lina linda lisa lise lorenzo lothar lou louis louise luc luca lucas lucia lucie lucien luciano ludovic luigi luis luisa
  lukas lydia lydie madeleine mael magali magdalena maike malik manfred manon manuel manuela marc marcel marcello marco marcus margaret
  margarita margaux margot maria mariana marianne marie marielle marina mario marion marius mark markus marlene marta martha martin martina
  martine mary massimo mathias mathieu mathilde matteo matthew matthias matthieu maud maurice mauro max maxence maxim maxime maximilian
  mehdi melanie melissa mia michael michel michela michele micheline michelle miguel mike mireille mohamed mohammed monica monika monique
  morgane moritz murielle myriam nadege nadia nadine natacha natalia natalie nathalie nathan neil nelly nicholas nicolas nicole nina noah
  noel noemie nora norbert odette odile olaf olga oliver olivia olivier oscar oskar otto pablo paola paolo pascal pascale patricia patrice
  patrick paul paula paulette pauline pedro perrine peter petra philip philipp philippe pierre pierrette pietro quentin rachel rachid ralf
  raoul raphael raymond rebecca regine reiner remi remy renate renaud rene renee ricardo riccardo richard rita robert roberta roberto robin
  roger roland rolf roman romain rosa rosalie rose roxane rudolf ruth sabine sabrina said salome sally sam samantha samuel sandra sandrine
  sara sarah sascha sebastian sebastien sergio serge severine silke silvia simon simone sofia solange solene sonia sophia sophie stefan
  stefania stefano stella stephan stephane stephanie stephen steve steven stuart susan susanne suzanne sven sylvain sylvette sylviane
  sylvie tania tanguy tatiana teresa thea theo theodore theresa therese thibaud thibault thierry thomas tilo tim timothy tina tobias tom
  tomas tony ulrich ulrike ursula uwe valentin valentina valerie vanessa vera veronica veronika veronique victoire victor victoria vincent
  vincenzo violette virginie vivian viviane volker walter wanda werner wilfried wilhelm william wolfgang xavier yan yann yannick yasmine
  yves yvette yvon yvonne zoe`)

/** Family names of China and Korea in Latin letters. */
export const asianSurnames = words(`
  wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he lin gao luo zheng liang xie tang song deng han feng cao peng zeng
  xiao tian dong pan yuan cai jiang yu du ye cheng wei su lu ding ren shen yao cui zhong tan fan liao shi jin jia xia fu fang zou xiong bai
  meng qin qiu hou hsu wong chan leung cheung lau kwok chow
  kim lee yi park pak bak choi choe jung jeong chung kang cho jo yoon yun jang chang lim im han oh seo shin kwon hwang ahn an ryu yoo hong
  jeon moon bae baek heo nam noh ha joo koo min`)

/** Chinese and Korean family names of two signs. */
export const longSurnames = [
  ..."欧阳 歐陽 司马 司馬 上官 诸葛 諸葛 司徒 东方 東方 独孤 南宫 夏侯 皇甫 慕容 令狐 公孙 尉迟 长孙".split(
    " ",
  ),
  ..."남궁 황보 제갈 사공 선우 독고 서문".split(" "),
]

/** What begins a family name of several words. */
export const particles = words(
  "de du des d la le les l von vom zu zum zur van vander der den ten ter di da do dos das del dela della delle dello dalla dal degli el al bin ben ibn st saint mac mc y",
)
