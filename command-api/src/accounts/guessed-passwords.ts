// Passwords of eight characters and more that every guesser tries first; shorter ones are refused for their length.
const words = `
12345678 123456789 1234567890 12345678910 0123456789 0987654321 987654321 9876543210 87654321 11111111 111111111 1111111111
00000000 000000000 0000000000 22222222 33333333 55555555 66666666 77777777 88888888 99999999 999999999 12341234 11223344
11112222 12121212 12344321 13131313 123123123 123123123123 147258369 159753456 741852963 789456123 963852741 1q2w3e4r
1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 12qwaszx 123qweasd 123456qwerty 123qweasdzxc 1234qwer 1234abcd
12345qwert 123456abc 123abc123 a1b2c3d4 a1s2d3f4 a12345678 a123456789 aa123456 aa12345678 abc12345 abc123456 abc123abc
abcd1234 abcd12345 abcdefgh abcdefghi abcdef123 abcde12345 access14 access123 adidas123 admin123 admin1234 admin12345
administrator alexander alexander1 amsterdam anderson andrew123 angel123 angelina anthony1 arsenal1 asdasdasd asdf1234
asdfasdf asdfghjk asdfghjkl asdfghjkl123 asdf;lkj ashley123 august2024 august2025 autumn2024 autumn2025 babygirl babygirl1
baseball baseball1 basketball batman123 beautiful benjamin blink182 brooklyn brittany brandon1 butterfly buster123 caroline
carolina champion changeme changeme1 changeme123 charlie1 charlotte chelsea1 cheese123 chicago1 chocolate chocolate1
christian christine christopher clifford computer computer1 corvette courtney cowboys1 creative crystal1 danielle dallas123
default1 december diamond1 dolphins dragon123 einstein elephant elizabeth eminem123 estrella everlast facebook facebook1
ferrari1 flowers1 football football1 football123 forever1 freedom1 friends1 garfield gateway1 georgia1 ginger123 goldfish
google123 guitar123 hannah123 hardcore harley123 hello123 hello1234 hellohello hellokitty highland hockey123 hollywood
iloveyou iloveyou1 iloveyou2 iloveyou123 infinity internet isabella jackson1 jasmine1 jennifer jennifer1 jessica1 jonathan
jordan123 jordan23 juventus katherine kimberly kingkong killer123 kristina lasvegas lawrence leonardo letmein1 letmein123
letmeinnow liberty1 liverpool liverpool1 login123 lol12345 london123 loveyou1 lovelove loverboy manchester marlboro
margaret maryjane master123 matthew1 maverick melissa1 mercedes mercedes1 metallica michael1 michael123 michelle michelle1
midnight minecraft minecraft1 monica123 monkey123 montreal mountain mustang1 myspace1 newyork1 nicholas nicole123 nirvana1
november nintendo october1 p@ssw0rd p@ssword p@ssword1 pa55word pa55w0rd paradise passport passw0rd passw0rd1 password
password! password0 password01 password1 password1! password12 password123 password1234 password12345 password2
password2024 password2025 password2026 password3 password7 password9 passwordpassword patricia peaches1 peanut123 personal
peterpan phoenix1 platinum playboy1 pokemon1 pokemon123 portugal porsche911 precious president princess princess1
princess123 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazwsx123 qazwsxedc qazwsxedc123 qqqqqqqq qwe12345 qwe123456 qwe123qwe
qweasd123 qweasdzxc qweqweqwe qwer1234 qwerasdf qwerqwer qwert123 qwert12345 qwerty00 qwerty01 qwerty11 qwerty12
qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyui qwertyuiop qwertyuiop123 rainbow1 rangers1 realmadrid rebecca1
redskins remember richard1 ringpost ringpost1 ringpost123 robert123 rockstar1 ronaldo7 rush2112 samantha samantha1
samsung1 samsung123 santiago scorpion sebastian secret123 security senators september service1 shadow123 sharon123
shopping silverado simple123 skywalker snickers snowball snoopy123 soccer123 softball something spiderman spiderman1
spring2024 spring2025 starwars starwars1 stephanie steelers1 strawberry student1 summer123 summer2024 summer2025 sunflower
sunshine sunshine1 superman superman1 superman123 superstar sweetheart swordfish tennis123 test1234 test12345 testing1
testing123 testtest thailand thebeatles thomas123 thunder1 tigger123 tinkerbell tottenham trustno1 trustnoone tweety123
undertaker unicorn1 vanessa1 valentina veronica victoria victoria1 vladimir volleyball warcraft warcraft1 welcome1
welcome12 welcome123 welcome1! welcome2024 welcome2025 whatever whatever1 william1 windows10 winston1 winter2024 winter2025
wolfgang xbox360live yankees1 yellow123 yourmom1 zaq12wsx zaq1zaq1 zaq1xsw2 zxcvbnm1 zxcvbnm123 zxcvbnm, zxcvzxcv
zzzzzzzz aaaaaaaa asasasas abababab
`;

const common: ReadonlySet<string> = new Set(words.split(/\s+/).filter(Boolean));

/** A password that would be among the first guesses, in any mixture of capitals. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
