// The plainest words of a wish in other languages, and what they are in English. One row is one thing:
// how a line says it, its kind, its theme, and its forms by language. A star stands for any ending.
// A word that means something else as well is left out: a missed detail is only a detail missed.

export const WORDS_ABROAD = `
the sea|landscape|-|es:mar,océano fr:mer,océan de:meer,meeres,ozean it:mare,oceano pt:mar,oceano nl:zee sv:havet,hav pl:morze,morza,morzem,morzu ru:море,моря,морю,морем uk:море,моря,морем,морі tr:deniz,denizi,denize,denizin ar:البحر,بحر he:הים hi:समुद्र,सागर ja:海 zh:海边,大海,海洋 ko:바다
the beach|landscape|travel|es:playa fr:plage de:strand it:spiaggia pt:praia nl:strand sv:stranden pl:plaża,plaży,plażę ru:пляж* tr:plaj,sahil,sahilde ar:الشاطئ he:חוף,החוף hi:तट ja:浜辺,ビーチ zh:海滩,沙滩 ko:해변
the lake|landscape|-|es:lago fr:lac de:see,sees it:lago pt:lago nl:meer sv:sjön pl:jezioro,jeziora,jeziorem ru:озеро,озера,озере,озером tr:göl,gölün,göle ar:البحيرة he:אגם,האגם hi:झील ja:湖 zh:湖边,湖 ko:호수
the mountains|landscape|nature|es:montaña,montañas fr:montagne,montagnes de:berge,bergen it:montagna,montagne pt:montanha,montanhas nl:bergen sv:bergen,fjällen pl:góry,górach,gór ru:горы,горах,гор tr:dağlar,dağda,dağ ar:الجبال,الجبل he:הרים,ההרים hi:पहाड़,पहाड़ों ja:山 zh:山里,山上 ko:산에서
the forest|landscape|nature|es:bosque fr:forêt de:wald,wäldern it:bosco,foresta pt:floresta,bosque nl:bos sv:skogen pl:las,lesie,lasu ru:лес,лесу,леса tr:orman,ormanda ar:الغابة he:יער,היער hi:जंगल ja:森 zh:森林 ko:숲
the countryside|landscape|home|es:campo fr:campagne de:land it:campagna pt:campo nl:platteland sv:landet pl:wsi,wieś ru:деревне,деревня tr:köy,köyde ar:الريف he:הכפר hi:गाँव,गांव ja:田舎 zh:乡下,乡村,农村 ko:시골
the house|place|home|es:casa,casita fr:maison de:haus,häuschen it:casa pt:casa nl:huis,huisje sv:huset,hus pl:dom,domek,domu,domku ru:дом,доме,домик,домике uk:будинок,будинку tr:ev,evim,evimde,evde,evi ar:بيت,منزل,البيت he:בית,בבית hi:घर ja:家に,家で,家を,一軒家 zh:房子 ko:집에서,집을,집
the flat|place|home|es:piso,apartamento,departamento fr:appartement de:wohnung it:appartamento pt:apartamento nl:appartement sv:lägenhet,lägenheten pl:mieszkanie,mieszkaniu ru:квартир* tr:daire,dairem ar:شقة he:דירה,בדירה hi:फ्लैट ja:マンション zh:公寓 ko:아파트
the garden|place|nature|es:jardín,huerto fr:jardin de:garten it:giardino,orto pt:jardim,horta nl:tuin sv:trädgård,trädgården pl:ogród,ogrodzie,ogrodem ru:сад,саду,садом tr:bahçe,bahçem,bahçeli,bahçede ar:حديقة,الحديقة he:גינה,גן hi:बगीचा,बगीचे ja:庭 zh:花园 ko:정원
the balcony|place|home|es:balcón fr:balcon de:balkon it:balcone pt:varanda nl:balkon sv:balkong pl:balkon,balkonem ru:балкон* tr:balkon* ar:شرفة he:מרפסת hi:बालकनी ja:ベランダ zh:阳台 ko:발코니
the kitchen|place|home|es:cocina fr:cuisine de:küche it:cucina pt:cozinha nl:keuken sv:köket pl:kuchnia,kuchni ru:кухн* tr:mutfak,mutfakta ar:مطبخ he:מטבח hi:रसोई ja:台所,キッチン zh:厨房 ko:부엌
the café|place|work|es:cafetería fr:café de:café it:caffetteria pt:cafeteria nl:café sv:kafé,café pl:kawiarnia,kawiarnię,kawiarni ru:кафе,кофейн* tr:kafe,kafem ar:مقهى he:קפה hi:कैफे ja:カフェ,喫茶店 zh:咖啡馆,咖啡店 ko:카페
the bakery|place|work|es:panadería,pastelería fr:boulangerie,pâtisserie de:bäckerei it:panificio,pasticceria pt:padaria nl:bakkerij sv:bageri pl:piekarnia,piekarnię,piekarni ru:пекарн* tr:fırın,fırınım ar:مخبز he:מאפייה hi:बेकरी ja:パン屋 zh:面包店 ko:빵집
the restaurant|place|work|es:restaurante fr:restaurant de:restaurant it:ristorante pt:restaurante nl:restaurant sv:restaurang pl:restauracja,restaurację ru:ресторан* tr:restoran* ar:مطعم he:מסעדה hi:रेस्टोरेंट ja:レストラン zh:餐厅,饭店 ko:식당,레스토랑
the shop|place|work|es:tienda,librería fr:boutique,librairie de:laden,buchladen it:negozio,libreria pt:loja,livraria nl:winkel sv:butik pl:sklep,księgarnia,księgarnię ru:магазин* tr:dükkan,dükkanım,mağaza ar:متجر,محل he:חנות hi:दुकान ja:お店 zh:商店,书店 ko:가게
the studio|place|creativity|es:estudio,taller fr:atelier,studio de:atelier,werkstatt it:studio,laboratorio pt:estúdio,ateliê nl:atelier sv:ateljé pl:pracownia,pracownię,pracowni ru:студи*,мастерск* tr:atölye,atölyem,stüdyo ar:استوديو he:סטודיו hi:स्टूडियो ja:アトリエ,工房 zh:工作室 ko:작업실
the books|thing|creativity|es:libro,libros fr:livre,livres de:buch,bücher it:libro,libri pt:livro,livros nl:boek,boeken sv:bok,böcker pl:książka,książki,książkę ru:книг* tr:kitap,kitabım,kitaplar ar:كتب,كتاب he:ספר,ספרים hi:किताब,किताबें ja:本を zh:书 ko:책
the novel|thing|creativity|es:novela,novelas fr:roman,romans de:roman,romane it:romanzo,romanzi pt:romance nl:roman sv:roman pl:powieść ru:роман tr:roman,romanım ar:رواية he:רומן hi:उपन्यास ja:小説 zh:小说 ko:소설
the piano|thing|creativity|es:piano fr:piano de:klavier it:pianoforte pt:piano nl:piano sv:piano pl:fortepian,pianinie ru:пианино tr:piyano ar:بيانو he:פסנתר hi:पियानो ja:ピアノ zh:钢琴 ko:피아노
the guitar|thing|creativity|es:guitarra fr:guitare de:gitarre it:chitarra pt:guitarra,violão nl:gitaar sv:gitarr pl:gitara,gitarze ru:гитар* tr:gitar ar:جيتار he:גיטרה hi:गिटार ja:ギター zh:吉他 ko:기타를
your family|people|family|es:familia fr:famille de:familie it:famiglia pt:família nl:gezin,familie sv:familj,familjen pl:rodzina,rodziną,rodzinę,rodziny ru:семь* uk:родин*,сім* tr:ailem,ailemle,aile ar:عائلتي,العائلة,أسرتي he:משפחה,משפחתי,המשפחה hi:परिवार ja:家族 zh:家人,全家 ko:가족
your children|people|family|es:hijos,niños fr:enfants de:kinder,kindern it:figli,bambini pt:filhos,crianças nl:kinderen sv:barn,barnen pl:dzieci,dziećmi ru:дети,детьми,детей tr:çocuklar*,çocuğum ar:أطفالي,أولادي he:ילדים,הילדים,ילדיי hi:बच्चे,बच्चों ja:子供,子ども zh:孩子 ko:아이들
your daughter|person|family|es:hija fr:fille de:tochter it:figlia pt:filha nl:dochter sv:dotter pl:córka,córką,córkę ru:дочь,дочка,дочкой tr:kızım,kızımla ar:ابنتي he:בתי hi:बेटी ja:娘 zh:女儿 ko:딸
your son|person|family|es:hijo fr:fils de:sohn it:figlio pt:filho nl:zoon sv:son pl:syn,synem,syna ru:сын,сыном,сына tr:oğlum,oğlumla ar:ابني he:בני hi:बेटा,बेटे ja:息子 zh:儿子 ko:아들
your mother|person|family|es:madre,mamá fr:mère,maman de:mutter,mama it:madre,mamma pt:mãe nl:moeder sv:mamma,mor pl:mama,matka,mamą ru:мама,мамой,мать tr:annem,annemle ar:أمي,والدتي he:אמא,אמי hi:माँ,मां ja:母 zh:妈妈,母亲 ko:엄마,어머니
your husband|person|love|es:marido,esposo fr:mari de:ehemann it:marito pt:marido nl:echtgenoot sv:make pl:mąż,mężem ru:муж,мужем tr:kocam,kocamla ar:زوجي he:בעלי hi:पति ja:夫と,主人 zh:丈夫,老公 ko:남편
your wife|person|love|es:esposa,mujer fr:épouse de:ehefrau it:moglie pt:esposa nl:echtgenote,vrouw sv:fru pl:żona,żoną ru:жена,женой tr:karım,eşim,eşimle ar:زوجتي he:אשתי hi:पत्नी ja:妻 zh:妻子,老婆 ko:아내
your friends|people|community|es:amigos,amigas fr:amis,amies de:freunde,freunden,freundinnen it:amici,amiche pt:amigos,amigas nl:vrienden sv:vänner pl:przyjaciele,przyjaciółmi,przyjaciół ru:друзья,друзьями,друзей tr:arkadaşlar* ar:أصدقائي,أصدقاء he:חברים,חבריי hi:दोस्त,दोस्तों ja:友達,友人 zh:朋友 ko:친구
the dog|animal|nature|es:perro,perra fr:chien,chienne de:hund,hündin it:cane pt:cachorro,cão nl:hond sv:hund,hunden pl:pies,psem,psa ru:собак*,пёс tr:köpeğim,köpek ar:كلبي,كلب he:כלב,הכלב hi:कुत्ता,कुत्ते ja:犬 zh:狗 ko:강아지
the cat|animal|nature|es:gato,gata fr:chat de:katze it:gatto,gatta pt:gato,gata nl:kat,poes sv:katt,katten pl:kot,kotem ru:кошк*,кот tr:kedim,kedi ar:قطتي,قطة he:חתול,החתול hi:बिल्ली ja:猫 zh:猫 ko:고양이
the horses|animal|nature|es:caballos,caballo fr:chevaux,cheval de:pferde,pferd it:cavalli,cavallo pt:cavalos,cavalo nl:paarden,paard sv:hästar,häst pl:konie,koń ru:лошад* tr:atlar ar:خيول,حصان he:סוסים,סוס hi:घोड़े,घोड़ा ja:馬 zh:马儿 ko:말을
peace|idea|calm|es:paz fr:paix de:frieden it:pace pt:paz nl:vrede sv:frid pl:pokój ru:покой,покое tr:huzur,huzurlu ar:سلام,السلام he:שלווה hi:शांति ja:平和,安らぎ zh:平静,宁静,安宁 ko:평화,평온
freedom|idea|courage|es:libertad fr:liberté de:freiheit it:libertà pt:liberdade nl:vrijheid sv:frihet pl:wolność ru:свобод* tr:özgürlük ar:الحرية,حرية he:חופש hi:आज़ादी,स्वतंत्रता ja:自由 zh:自由 ko:자유
love|idea|love|es:amor fr:amour de:liebe it:amore pt:amor nl:liefde sv:kärlek pl:miłość,miłości ru:любовь,любви tr:aşk,sevgi ar:الحب,حب he:אהבה hi:प्यार,प्रेम ja:愛 zh:爱情 ko:사랑
joy|idea|-|es:alegría,felicidad fr:joie,bonheur de:freude,glück it:gioia,felicità pt:alegria,felicidade nl:vreugde,geluk sv:glädje,lycka pl:radość,szczęście ru:радость,счастье tr:mutluluk,neşe ar:السعادة,سعادة he:שמחה,אושר hi:खुशी,आनंद ja:幸せ,喜び zh:幸福,快乐 ko:행복,기쁨
-|-|work|es:trabajo,empresa,empleo,negocio,clientes fr:travail,entreprise,emploi,métier,clients de:arbeit,arbeite,beruf,firma,unternehmen,kunden it:lavoro,azienda,impresa,clienti pt:trabalho,empresa,emprego,negócio,clientes nl:werk,bedrijf,baan,klanten sv:jobb,arbete,företag pl:praca,pracę,pracuję,firma,firmę ru:работ*,бизнес,компани* tr:iş,işim,işimi,şirket* ar:عمل,عملي,شركة he:עבודה,עסק,חברה hi:काम,नौकरी,कंपनी ja:仕事,会社,就職 zh:工作,公司,事业 ko:일자리,직장,회사
-|-|money|es:dinero,deudas,sueldo,ahorros,rico,rica fr:argent,dettes,salaire,économies,riche de:geld,schulden,gehalt,ersparnisse,reich it:soldi,denaro,debiti,stipendio pt:dinheiro,dívidas,salário,rico nl:geld,schulden,salaris,spaargeld sv:pengar,skulder,lön pl:pieniądze,pieniędzy,długów,bogaty ru:деньги,денег,долг*,зарплат* tr:para,param,borç*,maaş ar:مال,المال,ديون,راتب he:כסף,חובות,משכורת hi:पैसा,पैसे,धन,कर्ज ja:お金,借金,給料,収入 zh:钱,财富,债,收入 ko:돈,월급,빚,부자
-|-|health|es:salud,sano,sana,cuerpo,corro,maratón,duermo fr:santé,corps,marathon,cours,dors de:gesund,gesundheit,körper,marathon,schlafe it:salute,sano,sana,corpo,maratona,dormo pt:saúde,saudável,corpo,maratona,durmo nl:gezond,gezondheid,lichaam,marathon,slaap sv:frisk,hälsa,kropp pl:zdrowie,zdrowy,zdrowa,ciało,maraton,śpię ru:здоров*,тело,бегаю,марафон tr:sağlık*,bedenim,koşuyorum ar:صحة,صحتي,جسدي he:בריא,בריאה,בריאות,גוף hi:स्वस्थ,स्वास्थ्य,शरीर ja:健康,体,走 zh:健康,身体,跑步 ko:건강,몸이
-|-|creativity|es:escribo,escribir,pinto,música,escritora,escritor,artista fr:écris,écrire,peins,musique,écrivain*,artiste de:schreibe,male,musik,autorin,autor,künstler* it:scrivo,dipingo,musica,scrittore,scrittrice,artista pt:escrevo,pinto,música,escritora,escritor,artista nl:schrijf,schilder,muziek,schrijver,kunstenaar sv:skriver,målar,musik,författare,konstnär pl:piszę,maluję,muzyka,pisarka,pisarz,ceramiki ru:пишу,рисую,музык*,писател*,художни* tr:yazıyorum,yazar,müzik,resim ar:أكتب,أرسم,موسيقى,كاتبة he:כותב,כותבת,מצייר*,מוזיקה,סופרת hi:लिखता,लिखती,संगीत,कलाकार,चित्र ja:書い,描い,音楽,作家,絵 zh:写作,写书,画画,音乐,作家 ko:글을,그림,음악,작가
-|-|learning|es:estudio,aprendo,universidad,examen,idioma,inglés fr:étudie,apprends,université,examen,langue,anglais de:studiere,lerne,universität,prüfung,sprache it:studio,imparo,università,esame,lingua pt:estudo,aprendo,universidade,exame,idioma nl:studeer,leer,universiteit,examen,taal sv:studerar,lär,universitetet pl:studiuję,uczę,uniwersytet,egzamin ru:учусь,университет*,экзамен*,язык tr:öğreniyorum,üniversite*,sınav* ar:أدرس,أتعلم,الجامعة he:לומד,לומדת,אוניברסיטה,מבחן hi:पढ़ाई,सीख,विश्वविद्यालय,परीक्षा ja:勉強,大学,試験,合格 zh:学习,大学,考试,毕业 ko:공부,대학,시험
-|-|travel|es:viajo,viaje,viajar,mundo fr:voyage,voyager,monde de:reise,reisen,welt it:viaggio,viaggiare,mondo pt:viajo,viagem,viajar,mundo nl:reis,reizen,wereld sv:reser,resa,världen pl:podróżuję,podróż,świat ru:путешеств*,мир* tr:seyahat,geziyorum,dünya* ar:أسافر,السفر,العالم he:מטייל*,לטייל,עולם hi:यात्रा,दुनिया ja:旅行,世界,旅 zh:旅行,世界 ko:여행,세계
-|-|courage|es:valiente,miedo,confianza fr:courage,courageux,peur,confiance de:mut,mutig,angst,selbstbewusst it:coraggio,paura,fiducia pt:coragem,medo,confiança nl:moed,moedig,angst,zelfvertrouwen sv:mod,modig,rädd pl:odwaga,odważny,strach,boję ru:смел*,страх*,боюсь,уверен* tr:cesur,cesaret,korku* ar:شجاع,الخوف,ثقة he:אומץ,אמיצה,פחד hi:साहस,डर,आत्मविश्वास ja:勇気,自信 zh:勇敢,勇气,自信 ko:용기,자신감
-|-|calm|es:calma,tranquilo,tranquila,tranquilidad fr:calme,tranquille,sérénité de:ruhe,ruhig,gelassen it:calma,sereno,serena,tranquillo,tranquilla pt:calma,tranquilo,tranquila nl:rust,rustig,kalm sv:lugn,lugnt pl:spokój,spokojnie,spokojna ru:спокой*,тишин* tr:sakin ar:هدوء,هادئ he:רגוע,רגועה,שקט hi:शांत,सुकून ja:穏やか,静か,落ち着 zh:安静,放松 ko:차분,조용
-|-|spirit|es:dios,alma,gratitud,meditación,oración fr:dieu,âme,gratitude,méditation,prière de:gott,seele,dankbarkeit,meditiere,gebet it:dio,anima,gratitudine,meditazione,preghiera pt:deus,alma,gratidão,meditação,oração nl:god,ziel,dankbaarheid,mediteer,gebed sv:gud,själ,tacksam* pl:bóg,bogiem,dusza,modlitwa,wdzięczn* ru:бог*,душ*,благодарн*,молитв* tr:tanrı*,ruh*,şükür,dua ar:الله,روح,الصلاة,امتنان he:אלוהים,נשמה,תפילה,תודה hi:भगवान,ईश्वर,आत्मा,ध्यान,प्रार्थना ja:神,魂,感謝,瞑想,祈 zh:上帝,灵魂,感恩,冥想 ko:하나님,영혼,감사,명상
-|-|community|es:comunidad,vecinos,pueblo,voluntari* fr:communauté,voisins,village,bénévole de:gemeinschaft,nachbarn,dorf,ehrenamt* it:comunità,vicini,paese,volontari* pt:comunidade,vizinhos,aldeia,voluntári* nl:gemeenschap,buren,dorp,vrijwilliger* sv:gemenskap,grannar,by pl:społeczność,sąsiedzi,wolontari* ru:сосед*,сообществ*,волонт* tr:komşular*,topluluk,gönüllü ar:الجيران,المجتمع,متطوع he:קהילה,שכנים hi:समुदाय,पड़ोसी ja:地域,近所,仲間 zh:社区,邻居,志愿 ko:이웃,마을,봉사
`

/** Words after which nothing named is wished for. */
export const DENIALS_ABROAD: Readonly<Record<string, string>> = {
  es: 'no sin nunca nadie nada',
  fr: 'ne pas sans jamais plus rien',
  de: 'nicht kein keine keinen ohne nie niemals',
  it: 'non senza mai nessuno niente',
  pt: 'não sem nunca ninguém nada',
  nl: 'niet geen zonder nooit',
  sv: 'inte ingen utan aldrig',
  pl: 'nie bez nigdy nikt',
  ru: 'не без нет никогда никто',
  uk: 'не без немає ніколи',
  tr: 'değil yok hiç',
  ar: 'لا ليس بدون لم لن',
  he: 'לא אין בלי',
  hi: 'नहीं बिना मत',
  ja: 'ない ません なく',
  zh: '不 没 无',
  ko: '않 없 안',
}
