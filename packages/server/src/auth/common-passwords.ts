/**
 * Passwords that are tried first, of those that are long enough to be chosen here: words and keys in a row that every
 * guesser has. Lower case; what is one piece repeated or characters in a row is found without a list.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  ...['password1234', 'password12345', 'password123456', 'password123!', 'password1234!', 'passwordpassword'],
  ...['mypassword123', 'mypassword1234', 'newpassword1', 'newpassword123', 'adminpassword', 'defaultpassword'],
  ...['p@ssw0rd1234', 'p@ssword1234', 'passw0rd1234', 'passwort1234', 'contraseña123', 'contrasena123'],
  ...['contraseña1234', 'contrasena1234', 'micontraseña', 'micontrasena', 'motdepasse123', 'parolaparola'],
  ...['qwertyuiop12', 'qwertyuiop123', 'qwertyuiop1234', 'qwertyuiop[]', 'qwertyuiop[]\\', 'qwertyuiopasdf'],
  ...['qwerty123456', 'qwerty1234567', 'qwerty12345678', 'qwerty123456789', '123456qwerty', '123456789qwerty'],
  ...['1234567890qwerty', 'qwertyqwerty', 'asdfghjkl123', 'asdfghjklqwe', 'qweasdzxc123', 'qazwsxedcrfv'],
  ...['1qaz2wsx3edc', '1qaz2wsx3edc4rfv', '!qaz2wsx3edc', 'zaq12wsxcde3', '1q2w3e4r5t6y', '1q2w3e4r5t6y7u'],
  ...['1q2w3e4r5t6y7u8i', 'q1w2e3r4t5y6', 'zxcvbnm12345', 'zxcvbnm123456', 'asdf1234asdf', '123456789abc'],
  ...['1234567890abc', '123456abcdef', 'abcdef123456', 'abc123456789', 'abcd12345678', 'a123456789012'],
  ...['1234567891011', '112233445566', '111222333444', '147258369147', '147258369000', '123456654321'],
  ...['102030405060', 'iloveyou1234', 'iloveyou12345', 'iloveyou123456', 'iloveyouforever', 'iloveyousomuch'],
  ...['teamo1234567', 'letmein12345', 'letmein123456', 'letmeinplease', 'welcome12345', 'welcome123456'],
  ...['welcome2tribunal', 'changeme1234', 'changeme12345', 'changemenow!', 'changemeplease', 'administrator'],
  ...['administrator1', 'administrator123', 'administrador', 'administrador1', 'administrador123', 'admin1234567'],
  ...['admin12345678', 'admin123admin', 'adminadminadmin', 'root12345678', 'superuser123', 'test12345678'],
  ...['trustno1trustno1', 'correcthorsebatterystaple', 'correct horse battery staple', 'thisisapassword'],
  ...['thequickbrownfox', 'opensesame123', 'footballfootball', 'basketball123', 'basketball12', 'liverpool123'],
  ...['chocolate123', 'barcelona123', 'realmadrid123', 'realmadrid12', 'starwars1234', 'superman1234'],
  ...['spiderman123', 'pokemon12345', 'michaeljordan', 'manchesterunited', 'sunshine1234', 'princess1234'],
  ...['dragon123456', 'monkey123456', 'minecraft123', 'primavera2024', 'primavera2025', 'primavera2026'],
  ...['november2024', 'november2025', 'november2026', 'december2024', 'december2025', 'december2026'],
  ...['september2024', 'september2025', 'september2026', 'summer2024!!', 'winter2025!!'],
])
